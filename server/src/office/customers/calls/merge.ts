import { proposeMerge } from '../proposed-merge.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** Proposes to make one customer of two who are one person (O9.2). */
export const merge = onceEndpoint('merge', ({ deps, trx, input, by }) => proposeMerge(deps, trx, input, by))
