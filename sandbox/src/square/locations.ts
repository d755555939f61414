import { MERCHANT_ID } from '../webhooks.ts'
import type { World } from '../world.ts'
import { answer, listAnswer } from './call.ts'
import type { Operation } from './call.ts'
import { notFound } from './errors.ts'

const locationNamed = (id: string) => ({
  id,
  name: `Sandbox ${id}`,
  business_name: 'Sandbox',
  status: 'ACTIVE',
  type: 'PHYSICAL',
  currency: 'USD',
  country: 'US',
  language_code: 'en-US',
  timezone: 'America/New_York',
  merchant_id: MERCHANT_ID,
  capabilities: ['CREDIT_CARD_PROCESSING', 'AUTOMATIC_TRANSFERS'],
  created_at: '2026-01-01T00:00:00Z',
})

export const isLocation = (world: World, id: string): boolean => world.settings.locationIds.includes(id)

export const listLocations: Operation = ({ world }) =>
  listAnswer('locations', world.settings.locationIds.map(locationNamed))

export const getLocation: Operation = ({ world, params }) => {
  const asked = params['id'] ?? ''
  const id = asked === 'main' ? world.settings.locationId : asked
  if (!isLocation(world, id)) throw notFound('Location', asked)
  return answer({ location: locationNamed(id) })
}
