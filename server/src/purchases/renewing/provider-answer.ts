import type { Outcome } from '../../providers/square-outcome.ts'

/** Throws when the provider refused or did not answer, for the job to retry. */
export const answer = async <T>(asked: Promise<Outcome<T>>): Promise<T> => {
  const outcome = await asked
  if (outcome.kind === 'done') return outcome.value
  throw new Error(`The provider did not do it: ${'code' in outcome ? outcome.code : outcome.kind}`)
}
