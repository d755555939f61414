export type Decided<T> = { refused: { code: string; message: string } } | { refused: null; value: T }

export const refuse = (code: string, message: string) => ({ refused: { code, message } })
