/** The marks of an axis from 0 (or below) to `max`: round numbers, about `wanted` of them. */
export const ticks = (min: number, max: number, wanted: number): number[] => {
  const rough = (max - min || 1) / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough - 1e-9) ?? power * 10
  const first = Math.ceil(min / step - 1e-9)
  const last = Math.floor(max / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => (first + index) * step)
}

/** Which labels have room beside each other: those at least `gap` apart, counted from the first one. */
export const withRoom = <Label extends { at: number }>(labels: readonly Label[], gap: number): Label[] => {
  const kept: Label[] = []
  for (const label of labels) {
    const before = kept.at(-1)
    if (!before || label.at - before.at >= gap) kept.push(label)
  }
  return kept
}
