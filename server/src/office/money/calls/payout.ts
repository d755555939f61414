import { Refusal } from '../../../refusal.ts'
import { entriesPage, payoutsPage, payoutSums } from '../../../store/after-sale/payout-lists.ts'
import { requireFull } from '../../access/needs.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { payoutReach, shownEntry, shownPayout } from '../shown-payout.ts'
import { pageOf, positionOf } from '../../refunds/page.ts'

/** As many as can be explained at once. */
const MOST_OPEN = 50

/** O11. */
export const payout = officeEndpoint('payout', async ({ deps, input, session }) => {
  const person = requireFull(session)
  const first = { at: null, before: null }
  const only = { id: input.id, isOpen: false, since: null, until: null }
  const [row] = await payoutsPage(deps.reads, { ...payoutReach(deps, person), ...only, ...first, count: 1 })
  if (!row) throw new Refusal(404, 'unknown', 'We could not find that.')
  const of = { payoutId: row.id }
  const [sums, open, entries] = await Promise.all([
    payoutSums(deps.reads, { id: row.id }),
    entriesPage(deps.reads, { ...of, isOpen: true, ...first, count: MOST_OPEN }),
    entriesPage(deps.reads, { ...of, isOpen: false, ...positionOf(input.after) }),
  ])
  const { page, next } = pageOf(entries, ({ at, id }) => ({ at: at ?? new Date(0), id }))
  return {
    payout: shownPayout(row),
    endToEndId: row.end_to_end_id,
    sums: sums.map(({ match: kind, count, gross_cents: grossCents, fee_cents: feeCents }) => ({
      kind,
      count: count ?? 0,
      grossCents: grossCents ?? 0,
      feeCents: feeCents ?? 0,
    })),
    open: open.map((entry) => shownEntry(entry, person)),
    entries: { rows: page.map((entry) => shownEntry(entry, person)), next },
  }
})
