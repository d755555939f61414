import { toldPrice, toldColumns, type ToldColumns } from './told-columns.ts'
import type { Trx } from '../../deps.ts'
import { changeMembership } from '../memberships/change-membership.ts'
import { keepPastPrices } from '../memberships/put-on-plan.ts'
import { day, instant, int, text } from '../kinds.ts'
import { statement } from '../statement.ts'

const applied = statement({
  name: 'a told price was paid',
  text: `update price_change_members p set state = 'applied', applied_at = :now
    from price_changes c
    where c.id = p.change_id and p.membership_id = :membershipId and p.renewal_on <= :periodStart
      and (p.state = 'accepted' or p.state = 'told' and (c.silent = 'new' or c.to_cents <= p.from_cents))`,
  takes: { membershipId: text, periodStart: day, now: instant },
  gives: {},
})

const holdsNoMore = statement({
  name: 'a told price takes the place of a held one',
  text: `update price_change_members set state = 'out'
    where membership_id = :membershipId and held_from is not null and state in ('waiting', 'unreachable')
      and from_cents <> :paidCents`,
  takes: { membershipId: text, paidCents: int },
  gives: {},
})

type Row = ToldColumns & { id: string; plan_name: string; price_cents: number }

/** From the first bill paid at it, the told price is the membership's own. */
export const takeToldPrice = async (
  trx: Trx,
  row: Row,
  { paidCents, periodStart, now }: { paidCents: number; periodStart: string; now: Date },
): Promise<void> => {
  const told = toldPrice(row)
  if (told === null || periodStart < told.from || paidCents !== told.cents) return
  await keepPastPrices(trx, row)
  await changeMembership(trx, row.id, { price_cents: told.cents, ...toldColumns(null) })
  await applied(trx, { membershipId: row.id, periodStart, now })
  await holdsNoMore(trx, { membershipId: row.id, paidCents })
}

const gone = statement({
  name: 'a membership with a told price does not renew',
  text: `update price_change_members set state = 'left'
    where membership_id = :membershipId and state in ('telling', 'told', 'accepted')`,
  takes: { membershipId: text },
  gives: {},
})

/** It does not renew now. If it does again, its payer is told anew. */
export const leaveToldPrice = async (trx: Trx, membershipId: string): Promise<void> => {
  await gone(trx, { membershipId })
}
