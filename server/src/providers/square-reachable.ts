import type { Settings } from '../settings.ts'
import { straightFetch } from './straight-fetch.ts'

const LIMIT_MS = 5_000

/** Whether Square takes our token and lists our location. Changes nothing there. */
export const squareAnswers = async ({ baseUrl, token, locationId }: Settings['square']): Promise<boolean> => {
  const answer = await straightFetch(`${baseUrl}/v2/locations`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  if (!answer.ok) return false
  const { locations = [] } = (await answer.json()) as { locations?: { id?: string }[] }
  return locations.some(({ id }) => id === locationId)
}
