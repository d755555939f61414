import type { Shop } from '@sipday/contract/catalogue.ts'
import { isZip, zipMessages } from '@sipday/rules/forms.ts'
import type { Coordinates } from '@sipday/rules/catalogue.ts'

const TIME_OUT_MS = 15_000
type Answer = { results?: { geometry?: Partial<Coordinates> }[]; message?: string }

/** Call 10 (W7). Throws an Error whose message is shown: one of W5, or the failure's own text. */
export const findZip = async (zip: string, geocoder: Shop['geocoder'], signal?: AbortSignal): Promise<Coordinates> => {
  if (!isZip(zip)) throw new Error(zipMessages.invalid)
  const query = new URLSearchParams({ q: zip.trim(), key: geocoder.key, countrycode: 'us' })
  const timer = AbortSignal.timeout(TIME_OUT_MS)
  const response = await fetch(`${geocoder.url}?${query}`, {
    signal: signal ? AbortSignal.any([timer, signal]) : timer,
  }).catch((cause: unknown) => {
    throw new Error(zipMessages.failed(cause instanceof Error ? cause.message : String(cause)))
  })
  const answer = (await response.json().catch(() => ({}))) as Answer
  if (!response.ok)
    throw new Error(answer.message ?? zipMessages.failed(response.statusText || String(response.status)))
  const place = answer.results?.[0]?.geometry
  if (typeof place?.lat !== 'number' || typeof place.lng !== 'number') throw new Error(zipMessages.unknown)
  return { lat: place.lat, lng: place.lng }
}
