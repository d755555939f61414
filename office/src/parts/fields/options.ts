export const optionsOf = (rows: readonly { id: string; body: { name: string } }[]): { value: string; name: string }[] =>
  rows.map(({ id, body }) => ({ value: id, name: body.name }))

/** All, or one of them; where one is all there is, nothing to choose. */
export const allOr = (
  all: string,
  rows: readonly { id: string; name: string }[],
  chosen = '',
): { value: string; name: string }[] => [
  { value: '', name: all },
  ...(rows.length > 1 || chosen ? rows.map(({ id, name }) => ({ value: id, name })) : []),
]

/** One of them; where there is one, it is that one (`onlyOf`). */
export const oneOf = (rows: readonly { id: string; name: string }[]): { value: string; name: string }[] => [
  ...(rows.length === 1 ? [] : [{ value: '', name: '' }]),
  ...rows.map(({ id, name }) => ({ value: id, name })),
]

/** The id of the only one, or '' where there is something to choose. */
export const onlyOf = (rows: readonly { id: string }[]): string => (rows.length === 1 ? (rows[0]?.id ?? '') : '')

export const required =
  (message: string) =>
  (value: string): string | undefined =>
    value.trim() ? undefined : message

export const optionsIn = <K extends string>(words: Readonly<Record<K, string>>): { value: K; name: string }[] =>
  (Object.entries(words) as [K, string][]).map(([value, name]) => ({ value, name }))
