export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Within a sentence; names in it stay as they are. */
export const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
