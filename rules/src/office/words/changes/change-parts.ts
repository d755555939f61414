/** A part of what a change says of before or after, whatever it is. */
export const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
