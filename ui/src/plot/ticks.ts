/** About `wanted` round numbers, from 0 (or below) to `max`. */
export const ticks = (min: number, max: number, wanted: number): number[] => {
  const rough = (max - min || 1) / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough - 1e-9) ?? power * 10
  const first = Math.ceil(min / step - 1e-9)
  const last = Math.floor(max / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => (first + index) * step)
}

/** Takes every nth label, so that they stand at least `gap` apart. */
export const withRoom = <Label extends { at: number }>(labels: readonly Label[], gap: number): Label[] => {
  for (let every = 1; every < labels.length; every += 1) {
    const kept = labels.filter((_, index) => index % every === 0)
    if (kept.every(({ at }, index) => index === 0 || at - (kept[index - 1]?.at ?? 0) >= gap)) return kept
  }
  return labels.slice(0, 1)
}

/** With the gaps around them; `em` in px. */
export const widthOfMarks = (texts: readonly string[], em: number): number =>
  em * (0.8 + 0.56 * Math.max(...texts.map((text) => text.length)))
