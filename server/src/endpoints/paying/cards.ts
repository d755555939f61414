import { authorise } from '../../access/authorise.ts'
import { endpoint } from '../../endpoint.ts'
import { cardOnWire, listCards } from '../../purchases/cards/cards.ts'

/** W6, S7.11: an account's saved cards, or those entered here (R46). */
export const cards = endpoint('cards', async ({ deps, input, session }) => {
  const grant = await authorise(deps, session, 'list cards', { customerId: input.CID })
  return [{ cards: (await listCards(deps, session, input.CID, grant)).map(cardOnWire) }]
})
