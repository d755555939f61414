import { renewalCents } from '@sipday/rules/money.ts'
import { afterCredit } from '@sipday/rules/offers/credit.ts'
import { heldAt } from '@sipday/rules/prices/tax-rise.ts'
import { applies, type Silence } from '@sipday/rules/prices/told-price.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { audit } from '../../store/audit.ts'
import { pricingIn, taxRateIn, type Taxes } from '../../store/catalogue/pricing.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'
import { fullCentsOf, toldColumns } from '../../store/prices/told-columns.ts'
import { heldPrice, holdMember } from '../../store/prices/held-prices.ts'
import { noteTold, noteWritten } from '../../store/prices/told-members.ts'
import { nextBillOn } from '../renewing/due.ts'
import { mailFacts } from '../renewing/renewal.ts'
import { risesFrom, toolsOf } from './hold-prices.ts'

type Change = { change_id: string; to_cents: number; silent: Silence; renewal_on: string; by_tax: boolean }

/** Both sums with the tax of that day, and that of the first bill if it uses credit. `taxes`: if a draft changes them. */
export const priceFacts = async (
  trx: Trx,
  deps: Deps,
  row: LockedMembership,
  { to_cents: toCents, silent, renewal_on: renewsOn, by_tax: byTax }: Omit<Change, 'change_id'>,
  taxes?: Taxes,
) => {
  const live = await pricingIn(trx)
  const rate = taxRateIn(taxes ?? live, row.location_id, renewsOn)
  return {
    ...(await mailFacts(trx, deps, row)),
    renewsOn,
    fromTotalCents: renewalCents(fullCentsOf(row, renewsOn), taxRateIn(live, row.location_id, renewsOn)),
    totalCents: renewalCents(toCents, rate),
    // What is left for a later bill is not known before.
    ...(row.credit_cents > 0 &&
      nextBillOn(row) === renewsOn && {
        credit: {
          cents: row.credit_cents,
          totalCents: renewalCents(afterCredit(toCents, row.credit_cents), rate),
        },
      }),
    silent,
    ...(byTax ? { byTax } : {}),
    frequency: row.frequency,
  }
}

/** Counts as told once it has gone. */
export const writeLetter = async (trx: Trx, deps: Deps, row: LockedMembership, change: Change): Promise<void> => {
  const letter = `price:${row.id}:${deps.clock.now().toISOString()}`
  const facts = await priceFacts(trx, deps, row, change)
  await queueMail(trx, deps, { kind: 'price_change', dedupeKey: letter, to: row.payer_email, facts })
  await noteWritten(trx, {
    changeId: change.change_id,
    membershipId: row.id,
    fromCents: fullCentsOf(row, change.renewal_on),
    renewalOn: change.renewal_on,
    totalCents: facts.totalCents,
    letter,
  })
}

type Sent = {
  change_id: string
  from_cents: number
  to_cents: number
  total_cents: number | null
  silent: Silence
  renewalOn: string
  sentAt: Date
}

export const told = async (trx: Trx, deps: Deps, row: LockedMembership, sent: Sent): Promise<void> => {
  await noteTold(trx, { changeId: sent.change_id, membershipId: row.id, at: sent.sentAt })
  const detail = { membershipId: row.id, toCents: sent.to_cents, from: sent.renewalOn }
  await audit(deps, 'price_told', { customerId: row.payer_id, detail }, trx)
  const { from_cents: fromCents, to_cents: toCents, silent } = sent
  if (applies({ fromCents, toCents, silent, accepted: false }))
    await setToldPrice(trx, deps, row, { cents: toCents, totalCents: sent.total_cents, from: sent.renewalOn })
}

/**
 * The bills from that day on have the new price, at the provider too. Where the tax of that day has risen since it
 * was told, it is held at what the letter said, and told of that like of any tax (I13).
 */
export const setToldPrice = async (
  trx: Trx,
  deps: Deps,
  row: Pick<LockedMembership, 'id' | 'location_id' | 'plan_id'>,
  { cents, totalCents, from }: { cents: number; totalCents: number | null; from: string },
): Promise<void> => {
  const { id: membershipId, location_id: locationId, plan_id: planId } = row
  const held = heldAt(cents, risesFrom(await pricingIn(trx), locationId, from), from, { toldCents: totalCents })
  if (held) await holdMember(trx, toolsOf(deps), { locationId, membershipId, planId, toCents: cents, ...held })
  const price = { cents: held?.cents ?? cents, from }
  await changeMembership(trx, membershipId, { ...toldColumns(price), price_told_at: deps.clock.now() })
  await align(trx, deps, row.id)
}

/** The next bill has the old price again. */
export const takeBack = async (trx: Trx, deps: Deps, { id }: Pick<LockedMembership, 'id'>): Promise<void> => {
  await changeMembership(trx, id, toldColumns(await heldPrice(trx, id)))
  await align(trx, deps, id)
}

const align = (trx: Trx, deps: Deps, membershipId: string) =>
  deps.jobs.add(trx, 'align_subscription', { membershipId }, { jobKey: `align:${membershipId}` })
