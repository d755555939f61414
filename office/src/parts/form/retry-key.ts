import { CallError } from '@sipday/contract/client.ts'
import { newKey } from '../../calls.ts'

/** Whether the server may have done it although no answer came. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 503)

/**
 * The keys of a form's attempts: the same thing again, after an attempt without an answer, has the same key, so that it
 * happens at most once. Anything else, and anything after an answer, is a new thing.
 */
export const createKeys = () => {
  let open: { text: string; key: string } | null = null
  return async <T>(body: unknown, attempt: (key: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(body)
    const key = open?.text === text ? open.key : newKey()
    open = { text, key }
    try {
      const answer = await attempt(key)
      open = null
      return answer
    } catch (error) {
      if (!isUnanswered(error)) open = null
      throw error
    }
  }
}
