import { may } from '@sipday/rules/office/capabilities.ts'
import { Refusal } from '../../refusal.ts'
import { consentsOf, isCustomerAt } from '../../store/purchases/consents.ts'
import { requireFull } from '../access/needs.ts'
import { officeEndpoint } from '../endpoint.ts'

const YEAR_MS = 365 * 86_400_000

/** What a customer agreed to, word for word; whoever has no membership at one's own locations is unknown (L). */
export const consents = officeEndpoint('consents', async ({ deps, input: { customerId }, session }) => {
  const person = requireFull(session)
  const reach = {
    customerId,
    everywhere: may(person, 'customers.read', { locationIds: [] }),
    places: [...person.locationIds],
    since: new Date(deps.clock.now().getTime() - YEAR_MS),
  }
  const [found] = await isCustomerAt(deps.reads, reach)
  if (!found?.known) throw new Refusal(404, 'unknown', 'We could not find that.')
  const rows = await consentsOf(deps.reads, reach)
  return rows.map(({ at, ...row }) => ({ kind: 'purchase' as const, ...row, at: at.toISOString() }))
})
