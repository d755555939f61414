import type { Session } from '../../access/session.ts'
import type { Deps } from '../../deps.ts'
import { cardWithOwner } from '../../store/purchases/cards.ts'
import { providerCustomer } from './provider-customer.ts'
import type { ChargedCard } from '../charging/record.ts'
import { notBilled, unavailable } from '../charging/refusals.ts'

type CardCall = { deps: Deps; session: Session }

export const cardAtProvider = async (
  { deps, session }: CardCall,
  customerId: string,
  cardId: string,
): Promise<ChargedCard> => {
  const [card] = await cardWithOwner(deps.db, { cardId })
  if (!card) throw new Error('a card vanished while it was charged')
  if (card.square_customer_id)
    return { id: cardId, squareCardId: card.square_card_id, squareCustomerId: card.square_customer_id }
  const customer = await providerCustomer(deps, session, customerId)
  if (customer.kind !== 'done') throw notBilled(customer, unavailable)
  return { id: cardId, squareCardId: card.square_card_id, squareCustomerId: customer.value }
}
