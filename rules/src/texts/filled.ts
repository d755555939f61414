export type Values = Readonly<Record<string, string>>

/** Words with what stands in braces filled in, once: a value is never looked at again. Unknown names stay as they are. */
export const filled = (words: string, values: Values = {}): string =>
  words.replaceAll(/\{(\w+)\}/g, (braced, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : braced,
  )
