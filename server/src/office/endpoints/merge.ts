import { mergeCustomers } from '../customers/merge.ts'
import { onceEndpoint } from '../endpoint.ts'

/** Makes one customer of two who are one person (office 5.4). */
export const merge = onceEndpoint('merge', ({ deps, trx, input, by }) => mergeCustomers(deps, trx, input, by))
