import { CallError } from '@sipday/contract/client.ts'

const UNREACHABLE = 'We could not reach the server. Check your connection and try again.'

/** The text for a failed call: the server's own, or what to do when there was no answer. */
export const failureText = (error: unknown, fallback: string): string => {
  if (!(error instanceof CallError)) return fallback
  if (error.code === 'no_answer') return UNREACHABLE
  return error.fromServer ? error.message : fallback
}

/** Whether the call was refused with this code. */
export const refusedWith = (error: unknown, code: string): boolean => error instanceof CallError && error.code === code
