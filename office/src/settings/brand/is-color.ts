/** `#rrggbb` in small letters, as the draft takes it. */
export const isColor = (value: string): boolean => /^#[0-9a-f]{6}$/.test(value)
