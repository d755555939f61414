import { Refusal } from '../refusal.ts'

/** Longer than a payment call takes to say that its outcome is not known, shorter than the browser's patience (rule F). */
export const LONGEST_ANSWER_MS = 12_000

/**
 * Every call is answered in time, also while the database does not say a word: 503, and the work that was begun goes on.
 */
export const inTime = async <T>(work: Promise<T>, ms = LONGEST_ANSWER_MS): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Refusal(503, 'try_again', 'Something went wrong on our side. Please try again in a moment.', {
            retryAfterSeconds: 5,
          }),
        ),
      ms,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
