/** Isolates an address or a number as left to right, inside a sentence of either direction. */
export function isolateLtr(text: string): string {
  return `\u2066${text}\u2069`;
}

/** Isolates a typed text in its own direction, inside a sentence of either direction. */
export function isolateAuto(text: string): string {
  return `\u2068${text}\u2069`;
}

/** "+966512345678" → "+966 •• ••• 5678": enough for its owner, too little for others. */
export function maskedPhone(phone: string): string {
  return isolateLtr(`${phone.slice(0, 4)} •• ••• ${phone.slice(-4)}`);
}
