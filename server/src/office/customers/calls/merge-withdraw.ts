import { withdrawMerge } from '../proposed-merge.ts'
import { onceEndpoint } from '../../endpoint.ts'

export const mergeWithdraw = onceEndpoint('merge-withdraw', async ({ deps, trx, input: { proposalId }, by }) => {
  await withdrawMerge(deps, trx, proposalId, by)
  return {}
})
