import type { Deps } from '../../deps.ts'
import { isEnding, isOver, type ProviderSubscription } from '../../providers/square-records.ts'
import { report, resolveOthers } from '../../store/findings.ts'
import { membershipOfReference, relinkSubscription } from '../../store/purchases/rebuilding.ts'
import { installationOf } from '../../store/installation.ts'
import { renewingMemberships } from '../../store/memberships/provider-subscriptions.ts'
import { pauseDiffers } from '../renewing/pause-at-provider.ts'
import { reportForeign } from './foreign.ts'
import { readReference, type Reference, whose } from './reference.ts'

/** Older subscriptions were referenced by their membership's id alone. */
const referenceOf = (name: string | null): Reference | null =>
  readReference(name) ?? (name?.match(/^[\w-]{22}$/) ? { installation: null, id: name, part: null } : null)

/**
 * A membership that should renew, and whose subscription was created after the backup, gets it back; returns its id.
 */
const relink = async (deps: Deps, there: ProviderSubscription, reference: Reference): Promise<string | null> => {
  const one = await membershipOfReference(deps.db, reference)
  if (!one || one.state === 'ended' || one.cancelled_at !== null || isEnding(there)) return null
  if (one.squareCustomerId !== there.customerId) return null
  return (await relinkSubscription(deps.db, one.id, there.id)) ? one.id : null
}

/**
 * Checks that every running subscription at the provider has its membership, and every renewing membership its
 * subscription (R66). `since`: the previous check; anything newer may still be in progress. Null for the first one.
 */
export const compareSubscriptions = async (
  deps: Deps,
  listed: readonly ProviderSubscription[],
  since: Date | null,
): Promise<void> => {
  const installation = await installationOf(deps.db)
  const memberships = await renewingMemberships(deps.db)
  const known = new Set(memberships.map((one) => one.square_subscription_id))
  const lost: string[] = []
  for (const there of listed.filter((one) => !known.has(one.id) && !isOver(one))) {
    const reference = referenceOf(there.name)
    if (!reference) continue
    if (whose(reference, installation, false) === 'foreign') {
      await reportForeign(deps, reference.installation)
      continue
    }
    const relinked = await relink(deps, there, reference)
    const own = memberships.find(({ id }) => id === relinked)
    if (own) {
      own.square_subscription_id = there.id
      continue
    }
    lost.push(there.id)
    await report(deps, {
      kind: 'lost_subscription',
      subject: there.id,
      text: `Square charges subscription ${there.id} (customer ${there.customerId ?? 'unknown'}, since ${there.startDate ?? 'unknown'}) for this shop, but the database has no membership for it, which can happen after a restore. Nothing was changed. Its payment is on this list too, with the reason; once that is refunded, cancel the subscription in Square's dashboard.`,
    })
  }
  await resolveOthers(deps, 'lost_subscription', lost)
  const found = new Map(listed.map((one) => [one.id, one]))
  const differing: string[] = []
  for (const one of memberships) {
    const there = one.square_subscription_id === null ? undefined : found.get(one.square_subscription_id)
    const wanted = one.state !== 'ended' && one.cancelled_at === null
    if (wanted && there && !isEnding(there) && pauseDiffers(one, there)) {
      // A pause that was begun or ended here, and that the provider was never told of.
      await deps.jobs.add(deps.db, 'align_subscription', { membershipId: one.id }, { jobKey: `align:${one.id}` })
      continue
    }
    const isYoung = since === null || one.created_at > since
    if (wanted ? there && !isEnding(there) : !there || isEnding(there)) continue
    if (wanted && ((!there && isYoung) || one.square_status === 'cancelled')) continue
    if (!wanted && one.square_status !== 'cancelled') {
      // The provider was never told, or telling it was given up.
      await deps.jobs.add(deps.db, 'align_subscription', { membershipId: one.id }, { jobKey: `align:${one.id}` })
      continue
    }
    differing.push(one.id)
    await report(deps, {
      kind: 'subscription_differs',
      subject: one.id,
      text: wanted
        ? `Membership ${one.id} is meant to renew, and Square ${there ? `has cancelled its subscription ${there.id}` : 'has no subscription for it'}. Nothing was changed.`
        : `Membership ${one.id} is cancelled or over, and Square goes on charging its subscription ${there?.id ?? ''}. Cancel it in Square's dashboard.`,
    })
  }
  await resolveOthers(deps, 'subscription_differs', differing)
}
