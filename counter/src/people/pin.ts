/** How many digits a person's PIN has; the last one sends it. */
export const PIN_LENGTH = 4
