type Attributes = Readonly<Record<string, string>>

/**
 * Counts what a browser draws when parts refer to each other: ten parts that each draw the next ten times are ten
 * billion. Gets every element as it opens and closes.
 */
export const countCopies = (refersTo: (name: string, value: string) => string[]) => {
  const open: (string | null)[] = []
  /** References inside each element with an id; '' is the whole drawing. */
  const inside = new Map<string, string[]>([['', []]])
  const seen = new Map<string, number>()
  const copiesOf = (id: string): number => {
    const known = seen.get(id)
    if (known !== undefined) return known
    // Meeting it again means a cycle.
    seen.set(id, Infinity)
    const total = 1 + (inside.get(id) ?? []).reduce((sum, one) => sum + copiesOf(one), 0)
    seen.set(id, total)
    return total
  }
  return {
    opens: (attributes: Attributes): void => {
      const id = attributes['id'] || null
      open.push(id)
      if (id !== null && !inside.has(id)) inside.set(id, [])
      const targets = Object.entries(attributes).flatMap(([name, value]) => refersTo(name, value))
      for (const holder of new Set(['', ...open.filter((one) => one !== null)])) inside.get(holder)?.push(...targets)
    },
    closes: (): void => void open.pop(),
    /** Infinity for a drawing that draws itself. */
    total: (): number => copiesOf(''),
  }
}
