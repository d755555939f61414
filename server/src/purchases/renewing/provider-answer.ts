import type { Outcome } from '../../providers/square-outcome.ts'

/** What the provider did. Throws when it did not, or did not answer: then the job retries. */
export const answer = async <T>(asked: Promise<Outcome<T>>): Promise<T> => {
  const outcome = await asked
  if (outcome.kind === 'done') return outcome.value
  throw new Error(`The provider did not do it: ${'code' in outcome ? outcome.code : outcome.kind}`)
}
