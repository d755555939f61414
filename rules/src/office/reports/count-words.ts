export const countOf = (value: number): string => value.toLocaleString('en-US')

/** "1 member", "1,200 members". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${countOf(count)} ${count === 1 ? one : many}`

/** The difference of two percents: "0.4 points", "1 point". */
export const pointsOf = (value: number): string => plural(value, 'point')

/** "12 more than", "$0.40 less than", "0.4 points less than", or `same`. */
export const fewer = (
  change: number,
  less: 'fewer' | 'less',
  same: string,
  text: (value: number) => string = countOf,
): string => (change === 0 ? same : `${text(Math.abs(change))} ${change > 0 ? 'more' : less} than`)
