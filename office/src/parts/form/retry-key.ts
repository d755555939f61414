import { CallError } from '@sipday/contract/client.ts'
import { newKey } from '../../calls.ts'

/** The server may have done it all the same. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 503)

/**
 * The same thing again, after an attempt without an answer, keeps its key, so that it happens at most once. Anything
 * else gets a new key.
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
