import { renewalCents } from '@sipday/rules/money.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { changeMembership, dueMemberships, dueMembershipsOf } from '../../store/memberships/change-membership.ts'
import { calendarUrl } from '../calendar/link.ts'
import { dueStep, nextBillOn } from './due.ts'
import { endMembership } from './end-membership.ts'
import { mailFacts, renewalFailed, schedule, todayOf } from './renewal.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import { pricingIn, taxRateIn } from '../../store/catalogue/pricing.ts'
import { nextTriesOf } from '../../store/memberships/tries.ts'
import { risesNext } from '../../store/memberships/standing-offer.ts'
import { tellingKeys } from './telling-keys.ts'
import { goOn, tellTrialEnds } from '../trials/trial.ts'
import { billedPlanOf } from '../../store/memberships/put-on-plan.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'
import { rereadSubscription } from './reread.ts'

const AT_ONCE = 100

/** By the injected clock (R31, R48, R52). Every step may run twice. */
export const sweepMemberships = async (deps: Deps): Promise<void> => {
  for (;;) {
    const due = await dueMemberships(deps.db, deps.clock.now(), AT_ONCE)
    for (const { id } of due) await stepMembership(deps, id)
    if (due.length < AT_ONCE) return
  }
}

/** What is due for a customer already: a membership whose last paid day is over ends before its turn. */
export const sweepMembershipsOf = async (deps: Deps, customerId: string): Promise<void> => {
  for (const { id } of await dueMembershipsOf(deps.db, deps.clock.now(), customerId)) await stepMembership(deps, id)
}

const stepMembership = async (deps: Deps, membershipId: string): Promise<void> => {
  const overdue = await deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    const step = dueStep({ ...row, timeZone: row.time_zone }, todayOf(deps, row))
    if (step === 'end') await endMembership(trx, deps, row)
    if (step === 'stop') await stop(trx, deps, row)
    if (step === 'try') await tryAgain(trx, deps, row)
    if (step === 'remind') await remind(trx, deps, row)
    if (step === 'go on') await goOn(trx, deps, row)
    if (step === 'overdue') {
      // Again in an hour if the provider does not answer; a known renewal sets the next time itself.
      const again = new Date(deps.clock.now().getTime() + 3_600_000)
      await changeMembership(trx, membershipId, { due_at: again })
      await deps.jobs.add(trx, 'check_renewal', { membershipId }, { jobKey: `check:${membershipId}` })
      return true
    }
    await schedule(trx, deps, membershipId)
    return false
  })
  if (overdue) deps.log.info({ membershipId }, 'a renewal is overdue and is looked up at the provider')
}

/** On whichever day the shop's rule names, once. */
const tryAgain = async (trx: Trx, deps: Deps, row: LockedMembership): Promise<void> => {
  const triedOn = todayOf(deps, row)
  await changeMembership(trx, row.id, { tried_on: triedOn })
  const work = { membershipId: row.id, triedOn }
  await deps.jobs.add(trx, 'try_renewal', work, { jobKey: `try:${row.id}` })
}

const stop = async (trx: Trx, deps: Deps, row: LockedMembership): Promise<void> => {
  await changeMembership(trx, row.id, { state: 'unpaid' })
  const since = nextBillOn(row) ?? row.started_on
  await queueMail(trx, deps, {
    kind: 'renewal_stopped',
    dedupeKey: tellingKeys.stopped(row.id, since),
    to: row.payer_email,
    facts: {
      ...(await mailFacts(trx, deps, row)),
      renewsOn: since,
      usableUntil: row.grace_until ?? since,
      payUrl: null,
      tries: nextTriesOf({ ...row, state: 'unpaid' }, todayOf(deps, row)),
    },
  })
}

const remind = async (trx: Trx, deps: Deps, row: LockedMembership): Promise<void> => {
  const renewsOn = nextBillOn(row)
  if (!renewsOn) return
  await changeMembership(trx, row.id, { reminded_for: renewsOn })
  if (row.kind === 'term') return tellTrialEnds(trx, deps, row, renewsOn)
  await queueMail(trx, deps, {
    kind: 'renewal_reminder',
    dedupeKey: `reminder:${row.id}:${renewsOn}`,
    to: row.payer_email,
    facts: {
      ...(await mailFacts(trx, deps, row)),
      planName: billedPlanOf(row).planName,
      renewsOn,
      calendarUrl: calendarUrl(deps.settings, row.id),
      ...(row.next_plan_id === null && risesNext(row)
        ? { risesFromCents: await offeredTotal(trx, row, renewsOn) }
        : {}),
    },
  })
}

/** With tax. */
const offeredTotal = async (trx: Trx, row: LockedMembership, day: string): Promise<number> =>
  renewalCents(row.offer_cents ?? row.price_cents, taxRateIn(await pricingIn(trx), row.location_id, day))

/** No news on the renewal day: the grace period starts if it is unpaid. */
export const checkRenewal = async (deps: Deps, membershipId: string): Promise<void> => {
  await rereadSubscription(deps, membershipId)
  await renewalFailed(deps, membershipId, null)
}
