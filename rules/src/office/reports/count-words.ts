import { countOf, countText } from '../../written/counts.ts'

/** The difference of two percents: "0.4 points", "1 point". */
export const pointsOf = (value: number): string => countText(value, 'point')

/** "12 more than", "$0.40 less than", "0.4 points less than", or `same`. */
export const fewer = (
  change: number,
  less: 'fewer' | 'less',
  same: string,
  text: (value: number) => string = countOf,
): string => (change === 0 ? same : `${text(Math.abs(change))} ${change > 0 ? 'more' : less} than`)
