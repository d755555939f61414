import { proposeMerge } from '../proposed-merge.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** Proposes to merge two customers who are one person (O9.2). */
export const merge = onceEndpoint('merge', ({ deps, trx, input, by }) => proposeMerge(deps, trx, input, by))
