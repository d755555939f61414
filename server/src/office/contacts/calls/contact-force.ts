import { askToForce } from '../force.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** Asks a second person to let a proposed contact take effect that no one can confirm. */
export const contactForce = onceEndpoint('contact-force', async ({ deps, trx, input, by }) => {
  await askToForce(deps, trx, input, by)
  return { effectiveAt: null }
})
