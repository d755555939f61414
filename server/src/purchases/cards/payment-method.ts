import { type CalendarDate, dateIn } from '@sipday/rules/calendar.ts'
import { authorise } from '../../access/authorise.ts'
import type { Session } from '../../access/session.ts'
import type { Deps } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import { membershipWithCard } from '../../store/memberships/locked-membership.ts'
import { cardById } from '../../store/purchases/cards.ts'
import { nextBillOn } from '../renewing/due.ts'
import { mailFacts } from '../renewing/renewal.ts'
import { lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'

/** S7.13; the provider decides (R22, risk 33). Repeating the call completes the change after a lost response. */
export const changePaymentMethod = async (
  deps: Deps,
  session: Session,
  membershipId: string,
  cardId: string,
): Promise<void> => {
  await authorise(deps, session, 'manage membership', { membershipId })
  const membership = await membershipWithCard(deps.db, membershipId)
  if (membership.kind !== 'renewing' || membership.state === 'ended')
    throw new Refusal(422, 'not_renewing', 'Cannot update payment method: Square Subscription ID is missing.')
  await authorise(deps, session, 'pay with card', { customerId: membership.payer_id, cardId })
  const card = await cardById(deps.db, cardId)
  if (membership.square_subscription_id && !membership.cancelled_at)
    await tellProvider(deps, membership.square_subscription_id, card.square_card_id)
  await deps.db.transaction().execute(async (trx) => {
    const before = await lockMembership(trx, membershipId)
    await changeMembership(trx, membershipId, { card_id: cardId })
    await deps.jobs.add(trx, 'align_subscription', { membershipId }, { jobKey: `align:${membershipId}` })
    if (before.card_id === cardId) return
    const now = deps.clock.now()
    await audit(
      deps,
      'card_changed',
      { sessionId: session.id, customerId: before.payer_id, detail: { membershipId, cardId } },
      trx,
    )
    const facts = await mailFacts(trx, deps, before)
    await queueMail(trx, deps, {
      kind: 'card_changed',
      dedupeKey: `card:${membershipId}:${now.toISOString()}`,
      to: before.payer_email,
      facts: {
        ...facts,
        card: { brand: card.brand, last4: card.last_4 },
        ...nextOrDue(before, dateIn(now, before.time_zone)),
      },
    })
  })
}

/** If it has passed: since when it is due. */
const nextOrDue = (row: LockedMembership, today: CalendarDate) => {
  const on = row.cancelled_at ? null : nextBillOn(row)
  const isDue = on !== null && (row.state !== 'active' || on < today)
  return isDue ? { nextChargeOn: null, dueSince: on } : { nextChargeOn: on }
}

/** Retries once if another change came between reading the version and writing. */
const tellProvider = async (deps: Deps, subscriptionId: string, squareCardId: string): Promise<void> => {
  for (let attempt = 0; attempt < 2; attempt++) {
    const there = await deps.square.getSubscription(subscriptionId)
    if (there.kind !== 'done') throw notChanged()
    if (there.value.cardId === squareCardId) return
    const changed = await deps.square.changeSubscriptionCard(subscriptionId, there.value.version, squareCardId)
    if (changed.kind === 'done') return
    if (changed.kind === 'unknown') throw notChanged()
    if (changed.code !== 'CONFLICT' && changed.code !== 'VERSION_MISMATCH')
      throw new Refusal(
        422,
        'card_refused',
        'This card cannot be used for your subscription. Please choose another one.',
      )
  }
  throw notChanged()
}

const notChanged = (): Refusal =>
  new Refusal(503, 'card_unconfirmed', 'We could not confirm your new card. Please try again.', {
    retryAfterSeconds: 3,
  })
