import { addDays, dateIn, dayOf } from '@sipday/rules/calendar.ts'
import { firstCharge, remindedBy, TRIAL_REMINDER_DAYS } from '@sipday/rules/offers/trial.ts'
import type { LinkedTrial } from '@sipday/rules/offers/trial-page-words.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { audit } from '../../store/audit.ts'
import { pricingIn, taxRateIn } from '../../store/catalogue/pricing.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'
import { mailOf, withdrawMail } from '../../store/messages/mails.ts'
import { addChangedMembers } from '../../store/prices/price-changes.ts'
import { setToldPrice } from '../prices/tell.ts'
import { mailFacts, todayOf } from '../renewing/renewal.ts'
import { trialEndLink } from './trial-link.ts'

/** Of one that goes on; a letter for each last day, which may move. */
const letterOf = (row: Pick<LockedMembership, 'id' | 'end_date'>): string => `trial-goes-on:${row.id}:${row.end_date}`

export const trialGoesOn = (row: Pick<LockedMembership, 'kind' | 'goes_on_cents' | 'state'>): boolean =>
  row.kind === 'term' && row.goes_on_cents !== null && row.state !== 'ended'

type TrialRow = Pick<LockedMembership, 'kind' | 'state' | 'plan_name' | 'trial_until' | 'end_date' | 'goes_on_cents'>

/** Null once it is over or a membership. */
export const trialOfRow = (row: TrialRow): Omit<LinkedTrial, 'untaxed'> | null =>
  row.kind === 'term' && row.trial_until !== null && row.end_date !== null && row.state !== 'ended'
    ? { planName: row.plan_name, until: row.end_date, goesOnCents: row.goes_on_cents }
    : null

/** Two days before: that it goes on and for how much, or that it ends. */
export const tellTrialEnds = async (trx: Trx, deps: Deps, row: LockedMembership, endsOn: string): Promise<void> => {
  if (row.goes_on_cents === null) return tellItEnds(trx, deps, row, endsOn)
  if (row.card_id === null || row.location_last_day !== null) return endByItself(trx, deps, row, endsOn)
  const totalCents = firstCharge(row.price_cents, row.goes_on_cents, await taxOn(trx, row, endsOn))
  await changeMembership(trx, row.id, { goes_on_cents: totalCents })
  await queueMail(trx, deps, {
    kind: 'trial_ending',
    dedupeKey: letterOf(row),
    to: row.payer_email,
    facts: {
      ...(await mailFacts(trx, deps, row)),
      totalCents,
      renewsOn: endsOn,
      frequency: row.frequency,
      endUrl: trialEndLink(deps.settings, row.id),
    },
  })
}

/** Its receipt has just said the same where it lasts no longer than the notice. */
const tellItEnds = async (trx: Trx, deps: Deps, row: LockedMembership, endsOn: string): Promise<void> => {
  if (addDays(row.started_on, TRIAL_REMINDER_DAYS) >= endsOn) return
  await queueMail(trx, deps, {
    kind: 'trial_ending',
    dedupeKey: `trial:${row.id}:${endsOn}`,
    to: row.payer_email,
    facts: { ...(await mailFacts(trx, deps, row)), renewsOn: endsOn, frequency: row.frequency },
  })
}

const taxOn = async (trx: Trx, row: LockedMembership, day: string): Promise<number> =>
  taxRateIn(await pricingIn(trx), row.location_id, day)

/**
 * From the day after its reminder on. Without a letter that went in time and did not come back, it ends by itself and
 * nothing is charged (I13); else it becomes a membership on its last day.
 */
export const goOn = async (trx: Trx, deps: Deps, row: LockedMembership): Promise<void> => {
  const { end_date: endsOn, goes_on_cents: toldCents } = row
  if (endsOn === null || toldCents === null) return
  if (!(await isTold(trx, row, endsOn)) || row.card_id === null || row.location_last_day !== null)
    return endByItself(trx, deps, row, endsOn)
  if (todayOf(deps, row) < endsOn) return
  await becomeMembership(trx, row, endsOn)
  await setToldPrice(trx, deps, row, { cents: row.price_cents, totalCents: toldCents, from: endsOn })
  await audit(deps, 'trial_went_on', { customerId: row.payer_id, detail: { membershipId: row.id } }, trx)
}

const isTold = async (trx: Trx, row: LockedMembership, endsOn: string): Promise<boolean> => {
  const letter = await mailOf(trx, letterOf(row))
  const { sent_at: sentAt = null, bounced_at: cameBack = null } = letter ?? {}
  return sentAt !== null && cameBack === null && dateIn(sentAt, row.time_zone) <= remindedBy(endsOn)
}

/** Who can still be told hears that it ends, and can keep it. */
const endByItself = async (trx: Trx, deps: Deps, row: LockedMembership, endsOn: string): Promise<void> => {
  await withdrawMail(trx, letterOf(row))
  await changeMembership(trx, row.id, { goes_on_cents: null, reminded_for: endsOn })
  await tellItEnds(trx, deps, row, endsOn)
  await audit(deps, 'trial_not_told', { customerId: row.payer_id, detail: { membershipId: row.id } }, trx)
}

/** Its first bill is on `renewsOn`; a job makes the subscription. A newer price is told like anyone's, from its second bill on. */
export const becomeMembership = async (
  trx: Trx,
  { id, plan_id: planId }: Pick<LockedMembership, 'id' | 'plan_id'>,
  renewsOn: string,
): Promise<void> => {
  await changeMembership(trx, id, {
    cancelled_at: null,
    end_date: null,
    kind: 'renewing',
    square_status: 'wanted',
    anchor_day: dayOf(renewsOn),
    goes_on_cents: null,
  })
  await addChangedMembers(trx, { planId })
}
