/** "2,914". */
export const countOf = (value: number): string => value.toLocaleString('en-US')

/** "1 member", "1,200 members": on every page, list and letter. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${countOf(count)} ${count === 1 ? one : many}`

/** Below a list that shows only a part. */
export const andMore = (count: number): string => `And ${countOf(count)} more.`
