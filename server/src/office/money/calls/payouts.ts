import { dateIn } from '@sipday/rules/calendar.ts'
import { listOpenPayout } from '../../../purchases/square/list-open-payout.ts'
import { Refusal } from '../../../refusal.ts'
import { customersOfEntries, explainEntries, holdPayout } from '../../../store/after-sale/payout-explaining.ts'
import { countPayouts, entriesPage, payoutsPage, payoutSums } from '../../../store/after-sale/payout-lists.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { change } from '../../../store/office/changes.ts'
import { requireFull } from '../../access/needs.ts'
import { givenReason } from '../../customers/given-reason.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { askedPage, pageOf, positionOf, totalOf } from '../../refunds/page.ts'
import { payoutReach, shownEntry, shownPayout } from '../shown-payout.ts'

/** As many as can be explained at once. */
const MOST_OPEN = 50

export const payoutCalls = {
  /** O11. */
  payouts: async ({ deps, input, session }) => {
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
  },

  /** O11. */
  payout: async ({ deps, input, session }) => {
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
  },

  /** Each unmatched entry once (O11). */
  'payout-explain': oncePerKey(async ({ deps, trx, input, person, by }) => {
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
    if (explained.length === 0) throw new Refusal(409, 'nothing_open', 'Nothing here needs an explanation anymore.')
    const { shop } = await catalogueOf(deps.reads)
    const cents = explained.reduce((sum, one) => sum + (one.cents ?? 0), 0)
    const day = dateIn(payout.created_at, shop.timeZone)
    const after = { entries: explained.length, cents, day }
    await change(trx, { at: now, by, subject: 'payout', id: payoutId, field: 'explained', after, reason })
    return { explained: explained.length, open: await listOpenPayout(deps, trx, payout) }
  }),
} satisfies Partial<OfficeCalls>
