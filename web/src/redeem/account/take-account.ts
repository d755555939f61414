import type { RedeemContext } from '../context.ts'

/** A different account starts with none of the previous one's data. */
export const takeAccount = ({ selectedAccountId, customerId }: RedeemContext): Partial<RedeemContext> => ({
  ...(selectedAccountId === customerId
    ? {}
    : { person: null, managed: null, details: null, cards: [], newCard: null, cardKey: null }),
  customerId: selectedAccountId,
  justPaid: false,
  selectedCardId: null,
})
