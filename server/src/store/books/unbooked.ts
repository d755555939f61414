import { instant, int, orNull } from '../kinds.ts'
import { statement } from '../statement.ts'
import { movedDisputes } from './dispute-facts.ts'
import { newCredits, newPurchases, newRefunds, newRenewals, newReturned } from './facts.ts'
import { latePayouts } from './payout-facts.ts'

export const countUnbooked = statement({
  name: 'how much is not in the books',
  text: `
    select (select count(*) ${newPurchases} and p.created_at < :before)
      + (select count(*) ${newRenewals} and r.at < :before)
      + (select count(*) ${newCredits} and c.at < :before)
      + (select count(*) ${newReturned} and r.created_at < :before)
      + (select count(*) ${newRefunds} and coalesce(r.accepted_at, r.created_at) < :before)
      + (select count(*) ${movedDisputes} and d.updated_at < :before)
      + (select count(*) ${latePayouts}) as count`,
  takes: { since: orNull(instant), before: instant },
  gives: { count: orNull(int) },
})
