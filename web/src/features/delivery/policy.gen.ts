// Generated from internal/delivery by `make generate`; do not edit.

/** When a day's parcels leave, in Saudi Arabia, and the weekday on which nothing is sent or delivered. */
export const cutOffHour = 16;
export const restDay = 5;

/** Working days from the warehouse to the door, at best and at worst. */
export const days = {
  riyadh: { standard: [2, 3], express: [1, 1] },
  jeddah: { standard: [3, 4], express: [1, 2] },
  dammam: { standard: [2, 4], express: [1, 2] },
  makkah: { standard: [3, 5], express: [2, 2] },
} as const;
