/** Percent of a whole to a tenth, 0 of nothing: 3.1. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
