import { authorise } from '../../access/authorise.ts'
import { endpoint } from '../../endpoint.ts'
import { cardOnWire, listCards } from '../../purchases/cards/cards.ts'
import { dataOfAccount } from '../../purchases/erasing/data-of-account.ts'
import { Refusal } from '../../refusal.ts'

/**
 * An account's data for its owner: only what they may see (R30), ended memberships included. Names contacts and cards,
 * so it needs a code of the last 30 minutes (rule A).
 */
export const myData = endpoint('my-data', async ({ deps, input: { CID }, session }) => {
  await authorise(deps, session, 'manage customer', { customerId: CID })
  const grant = await authorise(deps, session, 'list cards', { customerId: CID })
  const data = await dataOfAccount(deps, CID, session.catalogueVersion)
  if (!data) throw new Refusal(404, 'unknown', 'We could not find that.')
  return { ...data, cards: (await listCards(deps, session, CID, grant)).map(cardOnWire) }
})
