/** The last digit sends the PIN. */
export const PIN_LENGTH = 4
