import { unmergeCustomers } from '../merge.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** For 30 days and until the next payment (O9.2). */
export const unmerge = onceEndpoint('unmerge', ({ deps, trx, input, by }) =>
  unmergeCustomers(deps, trx, input.mergeId, by),
)
