export const optionsOf = (rows: readonly { id: string; body: { name: string } }[]): { value: string; name: string }[] =>
  rows.map(({ id, body }) => ({ value: id, name: body.name }))

export const required =
  (message: string) =>
  (value: string): string | undefined =>
    value.trim() ? undefined : message

export const optionsIn = <K extends string>(words: Readonly<Record<K, string>>): { value: K; name: string }[] =>
  (Object.entries(words) as [K, string][]).map(([value, name]) => ({ value, name }))
