import { MERCHANT_ID } from '../webhooks.ts'
import type { World } from '../world.ts'
import { answer, listAnswer } from './call.ts'
import type { Operation } from './call.ts'
import { notFound } from './errors.ts'

const theLocation = (world: World) => ({
  id: world.settings.locationId,
  name: 'Sandbox',
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

export const listLocations: Operation = ({ world }) => listAnswer('locations', [theLocation(world)])

export const getLocation: Operation = ({ world, params }) => {
  const id = params['id'] ?? ''
  if (id !== world.settings.locationId && id !== 'main') throw notFound('Location', id)
  return answer({ location: theLocation(world) })
}
