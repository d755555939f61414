import { Refusal } from '../refusal.ts'

/** Longer than a payment call needs to report an unknown outcome, shorter than the browser's timeout (rule F). */
export const LONGEST_ANSWER_MS = 12_000

/** Throws 503 even when the database does not answer; work already begun continues. */
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
