/** About `wanted` round numbers; the first is at most `min`, and the last at least `max`. `whole`: without parts. */
export const ticks = (min: number, max: number, wanted: number, whole = false): number[] => {
  const rough = (max - min || 1) / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const found = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough - 1e-9) ?? power * 10
  const step = whole ? Math.max(1, Math.ceil(found)) : found
  const first = Math.floor(min / step + 1e-9)
  const last = Math.ceil(max / step - 1e-9)
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

const SIGNS = 5

/** With the gaps around them, and for at least five signs, so that plots beside each other begin alike; `em` in px. */
export const widthOfMarks = (texts: readonly string[], em: number): number =>
  em * (0.8 + 0.56 * Math.max(SIGNS, ...texts.map((text) => text.length)))
