import { dateIn } from '@sipday/rules/calendar.ts'
import { listOpenPayout } from '../../../purchases/square/list-open-payout.ts'
import { Refusal } from '../../../refusal.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { change } from '../../../store/office/changes.ts'
import { customersOfEntries, explainEntries, holdPayout } from '../../../store/after-sale/payout-explaining.ts'
import { givenReason } from '../../customers/given-reason.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** Each unmatched entry once (O11). */
export const payoutExplain = onceEndpoint('payout-explain', async ({ deps, trx, input, person, by }) => {
  const { payoutId, entryIds: ids } = input
  const [payout] = await holdPayout(trx, { id: payoutId })
  if (!payout) throw new Refusal(404, 'unknown', 'We could not find that.')
  const customers = await customersOfEntries(trx, { ids })
  const reason = await givenReason(
    trx,
    customers.flatMap(({ id }) => id ?? []),
    input.reason,
  )
  const now = deps.clock.now()
  const explained = await explainEntries(trx, { payoutId, ids, reason, staffId: person.id, now })
  if (explained.length === 0)
    throw new Refusal(409, 'nothing_open', 'Nothing of this waits for an explanation any more.')
  const { shop } = await catalogueOf(deps.reads)
  const cents = explained.reduce((sum, one) => sum + (one.cents ?? 0), 0)
  const day = dateIn(payout.created_at, shop.timeZone)
  const after = { entries: explained.length, cents, day }
  await change(trx, { at: now, by, subject: 'payout', id: payoutId, field: 'explained', after, reason })
  return { explained: explained.length, open: await listOpenPayout(deps, trx, payout) }
})
