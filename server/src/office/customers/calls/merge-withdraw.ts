import { withdrawMerge } from '../proposed-merge.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** Takes a proposed merge back: the two stay two. */
export const mergeWithdraw = onceEndpoint('merge-withdraw', async ({ deps, trx, input: { proposalId }, by }) => {
  await withdrawMerge(deps, trx, proposalId, by)
  return {}
})
