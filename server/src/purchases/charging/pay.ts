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
import type { Admission } from './admission.ts'
import { advance, carryOn } from './advance.ts'
import type { Checkpoint } from './advance.ts'
import { ANSWER_MS, inTime } from './answer-in-time.ts'
import { createBook } from './book.ts'
import { cardAtProvider } from '../cards/card-at-provider.ts'
import { cardOnWire, noteDecline, saveCard } from '../cards/cards.ts'
import { keptConsent } from './consent.ts'
import { decideOrder, offerAt } from './order.ts'
import type { Order } from './order.ts'
import { foresee, recordOrder, standingOf } from './record.ts'
import type { ChargedCard } from './record.ts'
import { boughtJustNow, declined, newCardPaymentFailed, paidAlready, unavailable, unconfirmed } from './refusals.ts'

export type PayCall = {
  deps: Deps
  session: Session
  ip: string
  /** Where a test stops the world. */
  checkpoint?: Checkpoint
}

const WAIT_STEP_MS = 100

/** Who may buy this for whom, and what it costs. Throws Refusal; nothing is written. */
const orderOf = async (
  { deps, session }: PayCall,
  asked: AskedOrder,
): Promise<{ order: Order; grant: Exclude<Grant, null> }> => {
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
  if (decision.ok) {
    await refuseAnotherDay({ deps, session }, decision.order)
    return { order: decision.order, grant }
  }
  const { status, code, message, fields } = decision.refusal
  throw new Refusal(status, code, message, fields ? { fields } : {})
}

/**
 * The words that were shown, and the day on which a gift is to be sent, are checked before any money moves and any card is
 * saved (R29, R57). What was paid, or is being paid, already was: whoever asks again after midnight gets that answer.
 */
const refuseAnotherDay = async ({ deps, session }: Pick<PayCall, 'deps' | 'session'>, order: Order): Promise<void> => {
  try {
    const now = deps.clock.now()
    keptConsent(order, now)
    const problem = sendOnProblem(order.gift?.sendOn, dateIn(now, order.timeZone))
    if (problem) throw new Refusal(422, 'send_on_not_possible', problem, { fields: { sendOn: problem } })
  } catch (error) {
    if ((await foresee(deps, session, order)).kind === 'new') throw error
  }
}

/** Call 7: charges a card on file once for this checkout (R1). */
export const payWithSavedCard = (call: PayCall, asked: AskedOrder, cardId: string): Promise<{ paymentId: string }> =>
  inTime(
    call.deps,
    (async () => {
      const { deps, session } = call
      const until = Date.now() + ANSWER_MS
      const { order } = await orderOf(call, asked)
      try {
        await authorise(deps, session, 'pay with card', { customerId: asked.customerId, cardId })
      } catch (error) {
        // Paid before, whatever may be done with the card now: the answer is the answer.
        const known = refuseOrSame(await foresee(deps, session, order))
        if (known) return settled(call, known)
        throw error
      }
      return charge(call, order, await cardAtProvider(call, asked.customerId, cardId), until)
    })(),
  )

/** Call 8: saves the card, then charges it; shares the once-only guard with call 7 (R1). */
export const payWithNewCard = (
  call: PayCall,
  asked: AskedOrder,
  nonce: string,
): Promise<{ card: SavedCard; paymentId: string }> =>
  inTime(
    call.deps,
    (async () => {
      const { deps, session, ip } = call
      const until = Date.now() + ANSWER_MS
      const { order, grant } = await orderOf(call, asked)
      const known = refuseOrSame(await foresee(deps, session, order))
      if (known) return withCard(call, await settled(call, known), known)
      const card = await saveCard({ deps, session, ip, customerId: asked.customerId, grant, nonce }).catch(
        (error: unknown) => {
          throw error instanceof Refusal && error.code === 'card_unconfirmed' ? newCardPaymentFailed() : error
        },
      )
      const paid = await charge(
        call,
        order,
        {
          id: card.id,
          squareCardId: card.square_card_id,
          squareCustomerId: card.squareCustomerId,
        },
        until,
      )
      return { card: cardOnWire(card), paymentId: paid.paymentId }
    })(),
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

const charge = async (
  call: PayCall,
  order: Order,
  card: ChargedCard,
  until: number,
): Promise<{ paymentId: string }> => {
  const admission = await recordOrder(call.deps, call.session, order, card, until)
  const same = refuseOrSame(admission)
  if (same) return settled(call, same)
  const { recorded } = admission
  if (!recorded) throw unconfirmed()
  const { deps, checkpoint } = call
  checkpoint?.('intent stored')
  const state = await carryOn(createBook(deps), deps.square, recorded, () => deps.clock.now(), checkpoint)
  if (state === 'succeeded') return { paymentId: recorded.paymentId }
  if (state === 'declined') await noteDecline(deps, call.session, call.ip)
  return answerOf(await standingOf(deps, recorded.id))
}

/** Moves a purchase on and answers how it stands; waits while another request or the janitor is at it. */
const settled = async ({ deps, checkpoint }: PayCall, purchaseId: string): Promise<{ paymentId: string }> => {
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
const withCard = async ({ deps }: PayCall, paid: { paymentId: string }, purchaseId: string) => {
  const card = await deps.db
    .selectFrom('purchases')
    .innerJoin('cards', 'cards.id', 'purchases.card_id')
    .selectAll('cards')
    .where('purchases.id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  return { card: cardOnWire(card), ...paid }
}
