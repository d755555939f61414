import { authorise, authoriseList } from '../../access/authorise.ts'
import type { Calls } from '../../endpoint.ts'
import { cardOnWire, listCards, noteAndLook, saveCard } from '../../purchases/cards/cards.ts'
import { paymentsOf } from '../../purchases/cards/history.ts'
import { changePaymentMethod } from '../../purchases/cards/payment-method.ts'
import { replayedAfter } from '../../purchases/charging/replay.ts'

export const cardCalls = {
  /** W6, S7.11: an account's saved cards, or those entered here (R46). */
  cards: async ({ deps, input, session }) => {
    const grant = await authorise(deps, session, 'list cards', { customerId: input.CID })
    return [{ cards: (await listCards(deps, session, input.CID, grant)).map(cardOnWire) }]
  },

  /** W9, S7.12; a card on file is returned as it is (R19). */
  'add-card': ({ deps, input, session, ip, idempotencyKey }) => {
    const { nonce, customerId, idempotency_key: key } = input
    return replayedAfter(
      { deps, session, route: 'add-card', key, headerKey: idempotencyKey, needsHeader: true, body: input },
      (attempt) => noteAndLook({ deps, session, ip }, customerId, attempt),
      async (noted, attempt) => {
        const grant = await authorise(deps, session, 'use as payer', { customerId })
        return { card: cardOnWire(await saveCard({ deps, session, ip, customerId, grant, nonce, attempt, noted })) }
      },
    )
  },

  /** S7.13 (R22). */
  'payment-method': async ({ deps, input, session }) => {
    await changePaymentMethod(deps, session, input.subscriptionId, input.cardId)
    return {}
  },

  /** Empty for someone else's account (rule B); who just paid sees that payment (R59). */
  payments: async ({ deps, input, session }) => {
    const allowed = await authoriseList(deps, session, 'read customer', { customerId: input.CID })
    if (!allowed) return []
    const all = await paymentsOf(deps, input.CID)
    if (allowed === 'owned') return all
    const paidHere = new Set(session.bought.map(({ paymentId }) => paymentId))
    return all.filter(({ id }) => paidHere.has(id))
  },
} satisfies Partial<Calls>
