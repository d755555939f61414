import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { CARD_END_DAYS, endsWithin, lastDayOf } from '@sipday/rules/renewing/card-end.ts'
import type { Deps } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'
import { mailOf } from '../../store/messages/mails.ts'
import { cardsThatEnd } from '../../store/purchases/card-ends.ts'
import { nextBillOn } from '../renewing/due.ts'
import { mailFacts } from '../renewing/renewal.ts'
import { rereadCard } from './reread-card.ts'

const AT_ONCE = 500

/**
 * Nightly: 30 and 7 days before, once each a card, whatever it pays. The provider is asked first, because most banks
 * tell it the new date. May run twice.
 */
export const tellCardEnds = async (deps: Deps): Promise<void> => {
  const today = dateIn(deps.clock.now(), 'UTC')
  // A day more on both sides, for the clocks of the locations.
  const days = { from: addDays(today, -1), to: addDays(today, CARD_END_DAYS[0] + 1) }
  for (let after = '', found = AT_ONCE; found === AT_ONCE;) {
    const page = await cardsThatEnd(deps.db, { ...days, after, most: AT_ONCE })
    for (const card of page) await tellOf(deps, card)
    after = page.at(-1)?.id ?? after
    found = page.length
  }
}

type Ending = Awaited<ReturnType<typeof cardsThatEnd>>[number]
type Known = { id: string | null; exp_month: number | null; exp_year: number | null; time_zone: string }

/** The last letter that is due today and its key, of a card as it is known now. */
const dueLetter = (deps: Deps, { id, exp_month, exp_year, time_zone }: Known) => {
  if (id === null || exp_month === null || exp_year === null) return null
  const card = { expMonth: exp_month, expYear: exp_year }
  const today = dateIn(deps.clock.now(), time_zone)
  const days = CARD_END_DAYS.findLast((most) => endsWithin(card, today, most))
  return days && lastDayOf(card) >= today ? { card, dedupeKey: `card-ends:${id}:${lastDayOf(card)}:${days}` } : null
}

const tellOf = async (deps: Deps, found: Ending): Promise<void> => {
  const due = dueLetter(deps, found)
  if (!due || (await mailOf(deps.db, due.dedupeKey))) return
  await rereadCard(deps, found.square_card_id)
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, found.membership_id)
    if (row.card_id !== found.id || !renews(row)) return
    const still = dueLetter(deps, { ...row, id: row.card_id })
    if (!still) return
    await queueMail(trx, deps, {
      kind: 'card_ending',
      dedupeKey: still.dedupeKey,
      to: row.payer_email,
      facts: { ...(await mailFacts(trx, deps, row)), cardEnd: still.card, renewsOn: nextBillOn(row) },
    })
  })
}

const renews = (row: LockedMembership): boolean =>
  row.live && row.state === 'active' && row.cancelled_at === null && row.end_date === null
