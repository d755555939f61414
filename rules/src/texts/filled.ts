import { isolated } from '../written/isolated.ts'

export type Values = Readonly<Record<string, string>>

/** Fills in braces once and never looks at a value again. Unknown names stay. */
export const filled = (words: string, values: Values = {}): string =>
  isolated(words).replaceAll(/\{(\w+)\}/g, (braced, name: string) =>
    Object.hasOwn(values, name) ? isolated(values[name] ?? '') : braced,
  )
