export const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
