import { countPayouts, payoutsPage } from '../../../store/after-sale/payout-lists.ts'
import { requireFull } from '../../access/needs.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { payoutReach, shownPayout } from '../shown-payout.ts'
import { askedPage, pageOf, totalOf } from '../../refunds/page.ts'

/** O11. */
export const payouts = officeEndpoint('payouts', async ({ deps, input, session }) => {
  const person = requireFull(session)
  const { asked, position } = await askedPage(deps, person, input)
  const { since, until } = asked
  const wanted = { ...payoutReach(deps, person), id: null, isOpen: input.state === 'open', since, until }
  const [rows, counted] = await Promise.all([
    payoutsPage(deps.reads, { ...wanted, ...position }),
    countPayouts(deps.reads, wanted),
  ])
  const shown = pageOf(rows, ({ created_at: at, id }) => ({ at, id }))
  return { rows: shown.page.map(shownPayout), next: shown.next, total: totalOf(counted) }
})
