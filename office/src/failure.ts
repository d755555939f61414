import { CallError } from '@sipday/contract/client.ts'

const UNREACHABLE = 'We could not reach the server. Check your connection and try again.'

/** The server's own text, or what to do without an answer. */
export const failureText = (error: unknown, fallback: string): string => {
  if (!(error instanceof CallError)) return fallback
  if (error.code === 'no_answer') return UNREACHABLE
  return error.fromServer ? error.message : fallback
}

/** What was typed may be right. */
export const isUnreachable = (error: unknown): boolean => error instanceof CallError && error.status === 0

/** Seconds until the server accepts another attempt. */
export const waitOf = (error: unknown): number => (error instanceof CallError ? (error.retryAfterSeconds ?? 0) : 0)

export const refusedWith = (error: unknown, code: string): boolean => error instanceof CallError && error.code === code
