import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { unconfirmed } from './refusals.ts'

/** For the whole response; the browser gives up after 15 s (rule F, risk 28). */
export const ANSWER_MS = 11_000

/** Throws 503 at `until` (milliseconds since 1970). Work still running is safe: the janitor or a retry picks it up. */
export const inTime = async <T>(deps: Deps, begin: (until: number) => Promise<T>): Promise<T> => {
  const work = begin(Date.now() + ANSWER_MS)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unconfirmed()), ANSWER_MS)
  })
  work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) deps.log.warn({ err: error }, 'a payment call broke off; the janitor settles it')
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
