import type { AskedOrder, SavedCard } from '@sipday/contract/payments.ts'
import { authorise } from '../../access/authorise.ts'
import { Refusal } from '../../refusal.ts'
import { cardOfPurchase } from '../../store/purchases/cards.ts'
import { cardAtProvider } from '../cards/card-at-provider.ts'
import { cardOnWire, noteDecline, payerAtProvider, saveCard } from '../cards/cards.ts'
import { advance, carryOn } from './advance.ts'
import type { PurchaseBook } from './advance.ts'
import { ANSWER_MS, inTime } from './answer-in-time.ts'
import { createBook } from './book.ts'
import type { Order } from './order.ts'
import { cardOf, type ChargeCall, type Found, noteAndLook, type PayCall, refuseOrSame, requireNew } from './pay-call.ts'
import { recordOrder, standingOf } from './record.ts'
import type { ChargedCard, ChargedSource } from './record.ts'
import { termsOfOrder } from './purchase-terms.ts'
import { declined, newCardPaymentFailed, renewalNeedsCard, returned, unavailable, unconfirmed } from './refusals.ts'
import { type Attempt, replayedAfter } from './replay.ts'
import { settleAtOnce } from './settle-at-once.ts'

const WAIT_STEP_MS = 100

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

/** Call 8: saves and charges a card; shares call 7's once-only guard (R1). */
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

/**
 * Not for an order that renews: the provider keeps no wallet card on file for renewals (decision 50). Shares the guard
 * of the others (R1).
 */
export const payWithWallet = (call: PayCall, asked: AskedOrder, token: string): Promise<{ paymentId: string }> =>
  replayedAfter(
    { ...call, route: 'pay-wallet' },
    (attempt) => noteAndLook(call, { order: asked, cardId: null, paidBy: 'wallet' }, attempt),
    (found, attempt) =>
      inTime(call.deps, async (until) => {
        const { order, known } = await requireNew(call, found)
        const terms = termsOfOrder(order, call.deps.clock.now())
        if (terms.renewsOn !== null || terms.keep) throw renewalNeedsCard()
        if (known) return settled(call, known)
        const squareCustomerId = await payerAtProvider(call, asked.customerId)
        const { installation } = found
        const source = { id: null, token, squareCustomerId }
        return charge(call, order, source, { until, installation, attempt, answer: (paid) => paid })
      }),
  )

type Charging<T> = {
  until: number
  installation: string
  attempt: Attempt
  /** Stored with the settlement. */
  answer: (paid: { paymentId: string }) => T
}

const charge = async <T>(
  call: ChargeCall,
  order: Order,
  source: ChargedSource,
  { attempt, answer, ...intent }: Charging<T>,
): Promise<T> => {
  const { deps, session, checkpoint } = call
  const admission = await recordOrder(deps, session, order, source, intent)
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

/** Waits while another request or the janitor works on it. */
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
      throw unavailable()
    case 'refunded':
      throw returned()
  }
}

const withCard = async ({ deps }: ChargeCall, paid: { paymentId: string }, purchaseId: string) => ({
  card: cardOnWire(await cardOfPurchase(deps.db, purchaseId)),
  ...paid,
})

/** Creates its owner at the provider on their first payment. */
const chargedCard = async (call: ChargeCall, customerId: string, id: string, found: Found): Promise<ChargedCard> => {
  const { square_card_id: squareCardId, square_customer_id: squareCustomerId } = found
  if (squareCardId && squareCustomerId) return { id, squareCardId, squareCustomerId }
  return cardAtProvider(call, customerId, id)
}
