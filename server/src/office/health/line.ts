export type Line = { level: 'well' | 'look' | 'act'; text: string }

export const good = (text: string): Line => ({ level: 'well', text })
export const unsure = (text: string): Line => ({ level: 'look', text })
export const bad = (text: string): Line => ({ level: 'act', text })

const UNITS: [number, string][] = [
  [86_400_000, 'days'],
  [3_600_000, 'hours'],
  [60_000, 'minutes'],
  [1_000, 'seconds'],
]

/** "3 hours"; the largest unit of which there are at least two. */
export const age = (milliseconds: number): string => {
  const [size, name] = UNITS.find(([each]) => milliseconds >= 2 * each) ?? [1_000, 'seconds']
  return `${Math.floor(milliseconds / size)} ${name}`
}
