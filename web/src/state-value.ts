/** A machine's state as XState writes it: a name, or names with the states inside them. */
export type StateValue = string | { [name: string]: StateValue | undefined }

/** Whether a machine in `value` is in `state`, as a snapshot's `matches` answers; for views that no machine has made. */
export const liesIn = (value: StateValue | undefined, state: StateValue): boolean => {
  if (value === undefined) return false
  if (typeof value === 'string') return value === state
  if (typeof state === 'string') return state in value
  return Object.entries(state).every(([name, inner]) => inner !== undefined && liesIn(value[name], inner))
}

type ValueAt<Path extends string> = Path extends `${infer Area}.${infer Inner}` ? { [Name in Area]: Inner } : Path

/** "payment.enterNewCard" as `matches` reads it; a path with one point, or none. */
export const valueAt = <Path extends string>(path: Path): ValueAt<Path> => {
  const [area = '', inner] = path.split('.')
  return (inner === undefined ? area : { [area]: inner }) as ValueAt<Path>
}
