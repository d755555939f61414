import { onceEndpoint } from '../../endpoint.ts'
import { askToErase } from '../erase.ts'

/** After a recent payment a second person decides. */
export const erase = onceEndpoint('erase', ({ deps, trx, input, by }) => askToErase(deps, trx, input, by))
