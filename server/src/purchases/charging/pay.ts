import type { AskedOrder, SavedCard } from '@sipday/contract/payments.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { sendOnProblem } from '@sipday/rules/send-on.ts'
import { authorise } from '../../access/authorise.ts'
import { openCheckout } from '../../access/checkouts.ts'
import type { Grant } from '../../access/grants.ts'
import type { Session } from '../../access/session.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { catalogueOf, plansFor } from '../../store/catalogue/catalogue.ts'
import type { FoundCard } from '../../store/people/rights.ts'
import { cardOfPurchase } from '../../store/purchases/cards.ts'
import { type NotedPayment, notePaymentAttempt } from '../../store/purchases/replays.ts'
import type { Admission } from './admission.ts'
import { advance, carryOn } from './advance.ts'
import type { Checkpoint, PurchaseBook } from './advance.ts'
import { ANSWER_MS, inTime } from './answer-in-time.ts'
import { createBook } from './book.ts'
import { cardAtProvider } from '../cards/card-at-provider.ts'
import { cardOnWire, noteDecline, saveCard } from '../cards/cards.ts'
import { keptConsent } from './consent.ts'
import { decideOrder, offerAt } from './order.ts'
import type { Order } from './order.ts'
import { admissionOf, recordOrder, rivalsSince, standingOf } from './record.ts'
import type { ChargedCard } from './record.ts'
import { boughtJustNow, declined, newCardPaymentFailed, paidAlready, unavailable, unconfirmed } from './refusals.ts'
import { type Attempt, type ReplayCall, replayedAfter } from './replay.ts'
import { settleAtOnce } from './settle-at-once.ts'

/** Who charges a card, and from where. */
export type ChargeCall = {
  deps: Deps
  session: Session
  ip: string
  /** Where a test stops the world. */
  checkpoint?: Checkpoint
}
/** The key of a payment call and what it asks for (risk 24). */
export type PayCall = ChargeCall & Pick<ReplayCall, 'key' | 'headerKey' | 'body'>

const WAIT_STEP_MS = 100

type Ordered = { order: Order; grant: Exclude<Grant, null> }
type Found = NotedPayment & { ordered: Ordered | null; refusal: unknown }
type Asked = { order: AskedOrder; cardId: string | null }

/** Who may buy this for whom, and what it costs. Throws Refusal; nothing is written. */
const orderOf = async ({ deps, session }: ChargeCall, asked: AskedOrder): Promise<Ordered> => {
  const grant = await authorise(deps, session, 'use as payer', { customerId: asked.customerId })
  for (const customerId of new Set(asked.linkedCustomerId))
    await authorise(deps, session, 'use as subscriber', { customerId })
  const roles = new Map(session.submitted.map((person) => [person.customerId, person.role]))
  const checkoutId = session.checkoutId ?? (await openCheckout(deps.db, session, deps))
  const catalogue = await catalogueOf(deps.db, session.catalogueVersion)
  const decision = decideOrder(
    offerAt(catalogue, plansFor(catalogue, session.campaignId), deps.clock.now(), deps.settings.square.locationId),
    asked,
    { checkoutId, roles },
  )
  if (decision.ok) return { order: decision.order, grant }
  const { status, code, message, fields } = decision.refusal
  throw new Refusal(status, code, message, fields ? { fields } : {})
}

/**
 * The words that were shown, and the day on which a gift is to be sent, are checked before any money moves and any card is
 * saved (R29, R57).
 */
const refuseAnotherDay = ({ deps }: ChargeCall, order: Order): void => {
  const now = deps.clock.now()
  keptConsent(order, now)
  const problem = sendOnProblem(order.gift?.sendOn, dateIn(now, order.timeZone))
  if (problem) throw new Refusal(422, 'send_on_not_possible', problem, { fields: { sendOn: problem } })
}

/**
 * Notes the attempt and looks what there is for it, in one question. An order that is refused is refused after that: what
 * was answered under this key before stays its answer.
 */
const noteAndLook = async (call: ChargeCall, { order: asked, cardId }: Asked, attempt: Attempt): Promise<Found> => {
  const { deps } = call
  const [ordered, refusal] = await orderOf(call, asked).then(
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

/** What was paid before, or is being paid, whatever is asked for now: its answer is the answer. Throws Refusal otherwise. */
const requireNew = async (call: ChargeCall, { ordered, refusal, rivals }: Found) => {
  if (!ordered) throw refusal
  const known = refuseOrSame(admissionOf(ordered.order, rivals, call.deps.clock.now()))
  if (known === null) refuseAnotherDay(call, ordered.order)
  return { ...ordered, known }
}

/** Call 7: charges a card on file once for this checkout (R1). */
export const payWithSavedCard = (call: PayCall, asked: AskedOrder, cardId: string): Promise<{ paymentId: string }> =>
  replayedAfter(
    { ...call, route: 'pay-saved-card' },
    (attempt) => noteAndLook(call, { order: asked, cardId }, attempt),
    (found, attempt) =>
      inTime(call.deps, async (until) => {
        const { deps, session } = call
        const { order, known } = await requireNew(call, found)
        if (known) return settled(call, known)
        await authorise(deps, session, 'pay with card', { customerId: asked.customerId, cardId, card: cardOf(found) })
        const card = await chargedCard(call, asked.customerId, cardId, found)
        const { installation } = found
        return charge(call, order, card, { until, installation, attempt, answer: (paid) => paid })
      }),
  )

/** Call 8: saves the card, then charges it; shares the once-only guard with call 7 (R1). */
export const payWithNewCard = (
  call: PayCall,
  asked: AskedOrder,
  nonce: string,
): Promise<{ card: SavedCard; paymentId: string }> =>
  replayedAfter(
    { ...call, route: 'pay-new-card', needsHeader: true },
    (attempt) => noteAndLook(call, { order: asked, cardId: null }, attempt),
    (found, attempt) =>
      inTime(call.deps, async (until) => {
        const { deps, session, ip } = call
        const { order, grant, known } = await requireNew(call, found)
        if (known) return withCard(call, await settled(call, known), known)
        const card = await saveCard({ deps, session, ip, customerId: asked.customerId, grant, nonce }).catch(
          (error: unknown) => {
            throw error instanceof Refusal && error.code === 'card_unconfirmed' ? newCardPaymentFailed() : error
          },
        )
        const { id, square_card_id: squareCardId, squareCustomerId } = card
        const { installation } = found
        const answer = (paid: { paymentId: string }) => ({ card: cardOnWire(card), ...paid })
        return charge(call, order, { id, squareCardId, squareCustomerId }, { until, installation, attempt, answer })
      }),
  )

/** The id of the purchase that this order already is, null for a new one, or the refusal. */
const refuseOrSame = (admission: Admission): string | null => {
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

type Charging<T> = {
  until: number
  installation: string
  attempt: Attempt
  /** What the call answers, kept with the settlement. */
  answer: (paid: { paymentId: string }) => T
}

const charge = async <T>(
  call: ChargeCall,
  order: Order,
  card: ChargedCard,
  { attempt, answer, ...intent }: Charging<T>,
): Promise<T> => {
  const { deps, session, checkpoint } = call
  const admission = await recordOrder(deps, session, order, card, intent)
  const same = refuseOrSame(admission)
  if (same) return answer(await settled(call, same))
  const { begun } = admission
  if (!begun) throw unconfirmed()
  checkpoint?.('intent stored')
  const paid = answer({ paymentId: begun.purchase.payment_id })
  const book: PurchaseBook = {
    ...createBook(deps),
    settle: async (_id, evidence) => {
      const { state, isKept } = await settleAtOnce(deps, begun, evidence, { ...attempt, answer: paid })
      attempt.isKept = isKept
      return state
    },
  }
  const state = await carryOn(book, deps.square, begun.open, () => deps.clock.now(), checkpoint)
  if (state === 'succeeded') return paid
  if (state === 'declined') await noteDecline(deps, session, call.ip)
  return answer(answerOf(await standingOf(deps, begun.open.id)))
}

/** Moves a purchase on and answers how it stands; waits while another request or the janitor is at it. */
const settled = async ({ deps, checkpoint }: ChargeCall, purchaseId: string): Promise<{ paymentId: string }> => {
  const until = Date.now() + ANSWER_MS
  let standing = await standingOf(deps, purchaseId)
  if (standing.state === 'charging' || standing.state === 'unknown') {
    await advance(createBook(deps), deps.square, purchaseId, () => deps.clock.now(), checkpoint)
    for (;;) {
      standing = await standingOf(deps, purchaseId)
      if (standing.state !== 'charging' || Date.now() > until) break
      await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS))
    }
  }
  return answerOf(standing)
}

const answerOf = (standing: Awaited<ReturnType<typeof standingOf>>): { paymentId: string } => {
  switch (standing.state) {
    case 'succeeded':
      return { paymentId: standing.payment_id }
    case 'declined':
      throw declined(standing.decline_code ?? '')
    case 'charging':
    case 'unknown':
      throw unconfirmed()
    case 'abandoned':
    case 'refunded':
      throw unavailable()
  }
}

/** The card that the earlier call charged. */
const withCard = async ({ deps }: ChargeCall, paid: { paymentId: string }, purchaseId: string) => ({
  card: cardOnWire(await cardOfPurchase(deps.db, purchaseId)),
  ...paid,
})

/** A card as it was found, as far as a right to charge it depends on it. */
const cardOf = (found: Found): FoundCard | null =>
  found.square_card_id === null
    ? null
    : {
        joined_at: found.joined_at,
        saved_under: found.saved_under ?? [],
        entered_here: found.entered_here,
        email: found.email ?? '',
        phone: found.phone ?? '',
        unlinked_since: found.unlinked_since,
      }

/** The card that was found and may be charged; its owner is made at the provider when this is the first time. */
const chargedCard = async (call: ChargeCall, customerId: string, id: string, found: Found): Promise<ChargedCard> => {
  const { square_card_id: squareCardId, square_customer_id: squareCustomerId } = found
  if (squareCardId && squareCustomerId) return { id, squareCardId, squareCustomerId }
  return cardAtProvider(call, customerId, id)
}
