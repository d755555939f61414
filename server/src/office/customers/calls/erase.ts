import { onceEndpoint } from '../../endpoint.ts'
import { askToErase } from '../erase.ts'

/** Erases a customer; one who paid lately is asked for, and a second person decides it. */
export const erase = onceEndpoint('erase', ({ deps, trx, input, by }) => askToErase(deps, trx, input, by))
