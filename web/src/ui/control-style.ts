/** The box that text fields and selects share. */
export const controlStyle = "control";
