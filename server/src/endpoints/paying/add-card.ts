import { authorise } from '../../access/authorise.ts'
import { endpoint } from '../../endpoint.ts'
import { cardOnWire, noteAndLook, saveCard } from '../../purchases/cards/cards.ts'
import { replayedAfter } from '../../purchases/charging/replay.ts'

/** W9, S7.12; a card on file is returned as it is (R19). */
export const addCard = endpoint('add-card', ({ deps, input, session, ip, idempotencyKey }) => {
  const { nonce, customerId, idempotency_key: key } = input
  return replayedAfter(
    { deps, session, route: 'add-card', key, headerKey: idempotencyKey, needsHeader: true, body: input },
    (attempt) => noteAndLook({ deps, session, ip }, customerId, attempt),
    async (noted, attempt) => {
      const grant = await authorise(deps, session, 'use as payer', { customerId })
      return { card: cardOnWire(await saveCard({ deps, session, ip, customerId, grant, nonce, attempt, noted })) }
    },
  )
})
