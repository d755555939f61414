import { askToForce } from '../force.ts'
import { onceEndpoint } from '../../endpoint.ts'

export const contactForce = onceEndpoint('contact-force', async ({ deps, trx, input, by }) => {
  await askToForce(deps, trx, input, by)
  return { effectiveAt: null }
})
