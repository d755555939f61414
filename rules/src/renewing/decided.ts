/** What a rule decides about a change someone asks for: why it is refused, or what it means. */
export type Decided<T> = { refused: { code: string; message: string } } | { refused: null; value: T }

export const refuse = (code: string, message: string) => ({ refused: { code, message } })
