import type { AskedOrder } from '@sipday/contract/payments.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import type { PaidBy } from '@sipday/rules/consent.ts'
import { sendOnProblem } from '@sipday/rules/send-on.ts'
import { authorise } from '../../access/authorise.ts'
import { openCheckout } from '../../access/checkouts.ts'
import type { Grant } from '../../access/grants.ts'
import type { Session } from '../../access/session.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { catalogueOf, plansFor, runningCampaign } from '../../store/catalogue/catalogue.ts'
import type { FoundCard } from '../../store/people/rights.ts'
import { type NotedPayment, notePaymentAttempt } from '../../store/purchases/replays.ts'
import type { Admission } from './admission.ts'
import type { Checkpoint } from './advance.ts'
import { keptConsent } from './consent.ts'
import { requireUsable, typedCode } from '../offers/offered-code.ts'
import { decideOrder, offerAt } from './order.ts'
import type { Order } from './order.ts'
import { admissionOf, rivalsSince } from './record.ts'
import { boughtJustNow, paidAlready, unconfirmed } from './refusals.ts'
import type { Attempt, ReplayCall } from './replay.ts'

export type ChargeCall = {
  deps: Deps
  session: Session
  ip: string
  /** For tests. */
  checkpoint?: Checkpoint
}
/** Risk 24. */
export type PayCall = ChargeCall & Pick<ReplayCall, 'key' | 'headerKey' | 'body'>

type Ordered = { order: Order; grant: Exclude<Grant, null>; cardId: string | null }
export type Found = NotedPayment & { ordered: Ordered | null; refusal: unknown }
type PaidWith = { cardId: string | null; paidBy: PaidBy }
type Asked = { order: AskedOrder; cardId: string | null; paidBy?: PaidBy }

/** Throws Refusal; writes nothing. */
const orderOf = async (call: ChargeCall, asked: AskedOrder, { cardId, paidBy }: PaidWith): Promise<Ordered> => {
  const { deps, session } = call
  const grant = await authorise(deps, session, 'use as payer', { customerId: asked.customerId })
  for (const customerId of new Set(asked.linkedCustomerId))
    await authorise(deps, session, 'use as subscriber', { customerId })
  const roles = new Map(session.submitted.map((person) => [person.customerId, person.role]))
  const checkoutId = session.checkoutId ?? (await openCheckout(deps.db, session, deps))
  const catalogue = await catalogueOf(deps.db, session.catalogueVersion)
  const now = deps.clock.now()
  const typed = asked.code?.trim() ? await typedCode(call, catalogue, asked.code) : null
  const plans = plansFor(catalogue, runningCampaign(catalogue, session.campaignId, now))
  const decision = decideOrder(offerAt(catalogue, plans, now, deps.settings.square.locationId), asked, {
    checkoutId,
    roles,
    code: typed,
  })
  if (decision.ok) {
    return { order: { ...decision.order, paidBy }, grant, cardId }
  }
  const { status, code, message, fields } = decision.refusal
  throw new Refusal(status, code, message, fields ? { fields } : {})
}

/** Checked before a card is saved or charged (R29, R57). */
const refuseAnotherDay = ({ deps }: ChargeCall, order: Order): void => {
  const now = deps.clock.now()
  keptConsent(order, now)
  const problem = sendOnProblem(order.gift?.sendOn, dateIn(now, order.timeZone))
  if (problem) throw new Refusal(422, 'send_on_not_possible', problem, { fields: { sendOn: problem } })
}

/** In one query. An order is refused only afterwards: a result already returned under this key stays. */
export const noteAndLook = async (
  call: ChargeCall,
  { order: asked, cardId, paidBy = 'card' }: Asked,
  attempt: Attempt,
): Promise<Found> => {
  const { deps } = call
  const [ordered, refusal] = await orderOf(call, asked, { cardId, paidBy }).then(
    (one) => [one, null] as const,
    (error: unknown) => [null, error] as const,
  )
  const [noted] = await notePaymentAttempt(deps.db, {
    ...attempt,
    checkoutId: ordered?.order.checkoutId ?? null,
    orderHash: ordered?.order.orderHash ?? null,
    since: rivalsSince(attempt.now),
    payerId: asked.customerId,
    cardId,
  })
  if (!noted) throw new Error('an attempt to pay was not noted')
  return { ...noted, ordered, refusal }
}

/** If the checkout is paid or being paid, returns its result, whatever is asked for now. Throws Refusal otherwise. */
export const requireNew = async (call: ChargeCall, { ordered, refusal, rivals }: Found) => {
  if (!ordered) throw refusal
  const { order, cardId } = ordered
  const known = refuseOrSame(admissionOf(order, rivals, call.deps.clock.now()))
  if (known === null) {
    if (order.offer !== null) await requireUsable(call.deps, order.offer, { ...order, cardId })
    refuseAnotherDay(call, order)
  }
  return { ...ordered, known }
}

/** The id of the order's purchase, or null for a new one. Throws the refusal. */
export const refuseOrSame = (admission: Admission): string | null => {
  switch (admission.kind) {
    case 'new':
      return null
    case 'same':
      return admission.purchaseId
    case 'moment_ago':
      throw boughtJustNow()
    case 'paid_already':
      throw paidAlready()
    case 'in_progress':
      throw unconfirmed()
  }
}

export const cardOf = (found: Found): FoundCard | null =>
  found.square_card_id === null
    ? null
    : {
        joined_at: found.joined_at,
        saved_under: found.saved_under ?? [],
        charged_under: found.charged_under ?? [],
        entered_here: found.entered_here,
      }
