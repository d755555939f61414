import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import type { Deps } from '../../deps.ts'
import { isEnding, isOver, type ProviderSubscription } from '../../providers/square-records.ts'
import { report, resolveUnseen } from '../../store/findings.ts'
import { membershipOfReference, relinkSubscription } from '../../store/purchases/rebuilding.ts'
import { installationOf } from '../../store/installation.ts'
import { planDiffers } from '../changing/swap-at-provider.ts'
import { nextBillOn } from '../renewing/due.ts'
import { priceDiffers } from '../renewing/price-at-provider.ts'
import { billsNext, pauseDiffers } from '../renewing/pause-at-provider.ts'
import { waitsForCard } from '../../store/importing/brought.ts'
import { noteSeen, renewingAfter, renewingWith, type RenewingMembership } from '../../store/purchases/comparison.ts'
import { reportForeign } from './foreign.ts'
import { readReference, type Reference, whose } from './reference.ts'

/** Older ones were referenced by membership id alone. */
const referenceOf = (name: string | null): Reference | null =>
  readReference(name) ?? (name?.match(/^[\w-]{22}$/) ? { installation: null, id: name, part: null } : null)

/** It was created after the backup; returns the membership's id. */
const relink = async (deps: Deps, there: ProviderSubscription, reference: Reference): Promise<string | null> => {
  const one = await membershipOfReference(deps.db, reference)
  if (!one || one.state === 'ended' || one.cancelled_at !== null || isEnding(there)) return null
  if (one.squareCustomerId !== there.customerId) return null
  return (await relinkSubscription(deps.db, one.id, there.id)) ? one.id : null
}

/** Null when the provider has none. `since`: see `compareListed`. */
const judge = async (
  deps: Deps,
  one: RenewingMembership,
  there: ProviderSubscription | null,
  since: Date | null,
): Promise<void> => {
  const wanted = one.state !== 'ended' && one.cancelled_at === null
  if (
    wanted &&
    there &&
    !isEnding(there) &&
    (pauseDiffers(one, there) || planDiffers(one, there) || priceDiffers(one, there))
  ) {
    // The provider was never told of a pause, a plan change or an offer's next sum.
    await deps.jobs.add(deps.db, 'align_subscription', { membershipId: one.id }, { jobKey: `align:${one.id}` })
    return
  }
  const isYoung = since === null || one.created_at > since
  if (wanted && there && !isEnding(there) && !isYoung && (await reportedDay(deps, one, there))) return
  if (wanted ? there && !isEnding(there) : !there || isEnding(there)) return
  // Brought in from elsewhere: it is made when its member adds a card.
  if (wanted && !there && (await waitsForCard(deps.db, one.id))) return
  if (wanted && ((!there && isYoung) || one.square_status === 'cancelled')) return
  if (!wanted && one.square_status !== 'cancelled') {
    await deps.jobs.add(deps.db, 'align_subscription', { membershipId: one.id }, { jobKey: `align:${one.id}` })
    return
  }
  await noteSeen(deps.db, 'subscription_differs', [one.id])
  await report(deps, {
    kind: 'subscription_differs',
    subject: one.id,
    text: wanted
      ? `Membership ${one.id} is meant to renew, and Square ${there ? `has cancelled its subscription ${there.id}` : 'has no subscription for it'}. Nothing was changed.`
      : `Membership ${one.id} is cancelled or over, and Square goes on charging its subscription ${there?.id ?? ''}. Cancel it in Square's dashboard.`,
  })
}

/**
 * Reports a next bill on another day than everyone was told (R7), except around that day, when it may be billed but
 * unpaid.
 */
const reportedDay = async (deps: Deps, one: RenewingMembership, there: ProviderSubscription): Promise<boolean> => {
  const [renewsOn, next] = [nextBillOn(one), billsNext(there)]
  const isAhead = renewsOn !== null && renewsOn > addDays(dateIn(deps.clock.now(), 'UTC'), 1)
  if (one.state !== 'active' || !isAhead || next === null || next === renewsOn) return false
  await noteSeen(deps.db, 'subscription_differs', [one.id])
  await report(deps, {
    kind: 'subscription_differs',
    subject: one.id,
    text: `Membership ${one.id} renews on ${renewsOn}, and Square bills its subscription ${there.id} on ${next}. Nothing was changed.`,
  })
  return true
}

/** Returns the membership that gets it back, if any. */
const takeBack = async (
  deps: Deps,
  there: ProviderSubscription,
  installation: string,
): Promise<RenewingMembership | null> => {
  const reference = isOver(there) ? null : referenceOf(there.name)
  if (!reference) return null
  if (whose(reference, installation, false) === 'foreign') {
    await reportForeign(deps, reference.installation)
    return null
  }
  const [own] = (await relink(deps, there, reference)) ? await renewingWith(deps.db, [there.id]) : []
  if (own) return own
  await noteSeen(deps.db, 'lost_subscription', [there.id])
  await report(deps, {
    kind: 'lost_subscription',
    subject: there.id,
    text: `Square charges subscription ${there.id} (customer ${there.customerId ?? 'unknown'}, since ${there.startDate ?? 'unknown'}) for this shop, but the database has no membership for it, which can happen after a restore. Nothing was changed. Its payment is on this list too, with the reason; once that is refunded, cancel the subscription in Square's dashboard.`,
  })
  return null
}

/** `since`: the previous check, or null; newer ones may be in progress. */
export const compareListed = async (
  deps: Deps,
  listed: readonly ProviderSubscription[],
  since: Date | null,
): Promise<void> => {
  const installation = await installationOf(deps.db)
  const own = new Map(
    (
      await renewingWith(
        deps.db,
        listed.map(({ id }) => id),
      )
    ).map((one) => [one.square_subscription_id, one]),
  )
  const seen: string[] = []
  for (const there of listed) {
    const one = own.get(there.id) ?? (await takeBack(deps, there, installation))
    if (!one) continue
    seen.push(there.id)
    await judge(deps, one, there, since)
  }
  await noteSeen(deps.db, 'subscription', seen)
}

/** After all pages. Returns where the next begins, or null. */
export const compareUnlisted = async (
  deps: Deps,
  after: string | null,
  since: Date | null,
  most: number,
): Promise<string | null> => {
  const batch = await renewingAfter(deps.db, after ?? '', most)
  for (const one of batch) if (!one.seen) await judge(deps, one, null, since)
  return batch.length === most ? (batch.at(-1)?.id ?? null) : null
}

export const resolveCompared = async (deps: Deps): Promise<void> => {
  for (const kind of ['lost_subscription', 'subscription_differs'] as const) await resolveUnseen(deps, kind)
}
