import { propose } from '../propose.ts'
import { customerReach, requireCustomer } from '../../customers/known-customer.ts'
import { refuseOwn } from '../../customers/own-account.ts'
import { onceEndpoint } from '../../endpoint.ts'

export const contactPropose = onceEndpoint('contact-propose', async ({ deps, trx, input, person, by }) => {
  const reach = customerReach(person, 'contacts', deps.clock.now())
  const customerId = await requireCustomer(trx, { customerId: input.customerId, ...reach })
  await refuseOwn(trx, person.id, [customerId])
  return { state: 'code_sent' as const, proposalId: await propose(deps, trx, { ...input, customerId }, by) }
})
