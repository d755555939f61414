import { asTyped } from '../written/as-typed.ts'

export type Named = { id: string; name: string }

/** By name or id, however it is written; null when none is. */
export const namedSo = <T extends Named>(said: string, all: readonly T[]): T | null =>
  all.find(({ id, name }) => asTyped(name) === asTyped(said) || id === said.trim()) ?? null

/** How many letters have to be changed, added or taken away. */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1]
    for (let other = 0; other < to.length; other++)
      next.push(
        Math.min((row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1, (row[other] ?? 0) + (to[other] === letter ? 0 : 1)),
      )
    row = next
  }
  return row[to.length] ?? 0
}

/** "Monthly" is nearest to "One Month": a name that begins alike or holds the word goes before one with fewer changes. */
export const nearestTo = <T extends Named>(said: string, all: readonly T[]): T | null => {
  const wanted = asTyped(said)
  const far = ({ name }: T): number => {
    const known = asTyped(name)
    const words = name.split(/[^\p{L}\p{N}]+/u).map(asTyped)
    const shares = words.some((word) => word.length > 2 && (wanted.includes(word) || word.includes(wanted)))
    return distance(wanted, known) / Math.max(wanted.length, known.length, 1) - (shares ? 1 : 0)
  }
  return all.toSorted((a, b) => far(a) - far(b))[0] ?? null
}
