import { MERCHANT_ID } from '../webhooks.ts'
import type { World } from '../world.ts'
import { answer, listAnswer } from './call.ts'
import type { Operation } from './call.ts'
import { notFound } from './errors.ts'

const locationOf = ({ settings: { locationIds } }: World, id: string) => ({
  id,
  name: `Sandbox ${locationIds.indexOf(id) + 1}`,
  address: { address_line_1: `${locationIds.indexOf(id) + 1} Sandbox Street`, locality: 'New York' },
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
  listAnswer(
    'locations',
    world.settings.locationIds.map((id) => locationOf(world, id)),
  )

export const getLocation: Operation = ({ world, params }) => {
  const asked = params['id'] ?? ''
  const id = asked === 'main' ? world.settings.locationId : asked
  if (!isLocation(world, id)) throw notFound('Location', asked)
  return answer({ location: locationOf(world, id) })
}
