import { renewalCents } from '@sipday/rules/money.ts'
import { applies, type Silence } from '@sipday/rules/prices/told-price.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { audit } from '../../store/audit.ts'
import { pricingIn, taxRateIn } from '../../store/catalogue/pricing.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'
import { toldColumns } from '../../store/prices/told-columns.ts'
import { noteTold, noteWritten } from '../../store/prices/told-members.ts'
import { mailFacts } from '../renewing/renewal.ts'

type Change = { change_id: string; to_cents: number; silent: Silence; renewal_on: string }

/** What the letter says of a new price: both sums with the tax of that day. */
export const priceFacts = async (
  trx: Trx,
  deps: Deps,
  row: LockedMembership,
  { to_cents: toCents, silent, renewal_on: renewsOn }: Omit<Change, 'change_id'>,
) => {
  const rate = taxRateIn(await pricingIn(trx), row.location_id, renewsOn)
  return {
    ...(await mailFacts(trx, deps, row)),
    renewsOn,
    fromTotalCents: renewalCents(row.price_cents, rate),
    totalCents: renewalCents(toCents, rate),
    silent,
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
    fromCents: row.price_cents,
    renewalOn: change.renewal_on,
    totalCents: facts.totalCents,
    letter,
  })
}

type Sent = {
  change_id: string
  from_cents: number
  to_cents: number
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
    await setToldPrice(trx, deps, row.id, { cents: toCents, from: sent.renewalOn })
}

/** The bills from that day on have the new price, at the provider too. */
export const setToldPrice = async (
  trx: Trx,
  deps: Deps,
  membershipId: string,
  price: { cents: number; from: string },
): Promise<void> => {
  await changeMembership(trx, membershipId, { ...toldColumns(price), price_told_at: deps.clock.now() })
  await align(trx, deps, membershipId)
}

/** The next bill has the old price again. */
export const takeBack = async (trx: Trx, deps: Deps, { id }: Pick<LockedMembership, 'id'>): Promise<void> => {
  await changeMembership(trx, id, toldColumns(null))
  await align(trx, deps, id)
}

const align = (trx: Trx, deps: Deps, membershipId: string) =>
  deps.jobs.add(trx, 'align_subscription', { membershipId }, { jobKey: `align:${membershipId}` })
