import type { SquarePlace } from '@sipday/contract/office/opening.ts'
import type { Settings } from '../settings.ts'
import { straightFetch } from './straight-fetch.ts'

const LIMIT_MS = 5_000

type Answered = {
  id?: string
  name?: string
  status?: string
  currency?: string
  capabilities?: string[]
  address?: { address_line_1?: string; locality?: string }
}

/** The locations of the account; null when Square refuses our token. Throws when it is silent. */
export const squarePlaces = async ({ baseUrl, token }: Settings['square']): Promise<SquarePlace[] | null> => {
  const answer = await straightFetch(`${baseUrl}/v2/locations`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  if (!answer.ok) return null
  const { locations = [] } = (await answer.json()) as { locations?: Answered[] }
  return locations.flatMap(({ id, name, status, currency = '', capabilities = [], address }) =>
    id === undefined || (status ?? 'ACTIVE') !== 'ACTIVE'
      ? []
      : [
          {
            id,
            name: name ?? id,
            address: [address?.address_line_1, address?.locality].filter(Boolean).join(', '),
            currency,
            takesCards: capabilities.includes('CREDIT_CARD_PROCESSING'),
          },
        ],
  )
}

/** Whether Square takes our token and lists our location. Changes nothing there. */
export const squareAnswers = async (square: Settings['square']): Promise<boolean> =>
  (await squarePlaces(square))?.some(({ id }) => id === square.locationId) ?? false
