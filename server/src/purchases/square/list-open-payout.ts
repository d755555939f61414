import { dateIn } from '@sipday/rules/calendar.ts'
import { failedPayoutText, openPayoutText } from '@sipday/rules/refunds/payout-words.ts'
import type { Deps, Trx } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { report, resolve } from '../../store/findings.ts'
import { failedPayouts, holdPayout, openOfPayout, payoutsToSettle } from '../../store/after-sale/payout-explaining.ts'

type Held = { id: string; created_at: Date; amount_cents: number }

/** While it has unmatched, unexplained entries; returns how many. */
export const listOpenPayout = async (deps: Deps, trx: Trx, payout: Held): Promise<number> => {
  const [open] = await openOfPayout(trx, { id: payout.id })
  const count = open?.count ?? 0
  const within = { ...deps, db: trx }
  if (count === 0) {
    await resolve(within, 'payout_unexplained', payout.id)
    return 0
  }
  const { shop } = await catalogueOf(deps.reads)
  const day = dateIn(payout.created_at, shop.timeZone)
  const text = openPayoutText({ count, cents: open?.cents ?? 0, payoutCents: payout.amount_cents, day })
  await report(deps, { kind: 'payout_unexplained', subject: payout.id, text }, trx)
  return count
}

export const listOpenPayouts = async (deps: Deps): Promise<void> => {
  for (const { id } of await payoutsToSettle(deps.db, {}))
    await deps.db.transaction().execute(async (trx) => {
      const [payout] = await holdPayout(trx, { id: id ?? '' })
      if (payout) await listOpenPayout(deps, trx, payout)
    })
}

/** Until the payout's location gets another one. */
export const listFailedPayouts = async (deps: Deps): Promise<void> => {
  const { shop } = await catalogueOf(deps.reads)
  for (const { id, created_at, amount_cents, paid } of await failedPayouts(deps.db, {})) {
    const text = failedPayoutText({ payoutCents: amount_cents, day: dateIn(created_at, shop.timeZone) })
    if (paid) await resolve(deps, 'payout_failed', id)
    else await report(deps, { kind: 'payout_failed', subject: id, text })
  }
}
