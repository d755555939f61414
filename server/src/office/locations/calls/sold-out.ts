import { Refusal } from '../../../refusal.ts'
import { sayWhetherSoldOut } from '../../../store/office/say-sold-out.ts'
import { onceEndpoint } from '../../endpoint.ts'
import { found, requireOwnLocation } from '../reach-location.ts'

export const soldOut = onceEndpoint('sold-out', async ({ deps, input, trx, person, by }) => {
  const { locationId, drinkId } = input
  requireOwnLocation(person, locationId)
  const until = 'until' in input && input.until ? new Date(input.until) : null
  if (until && until <= deps.clock.now())
    throw new Refusal(422, 'fields_invalid', 'Please choose a time to come.', {
      fields: { until: 'Please choose a time to come.' },
    })
  const given = 'until' in input && input.until !== undefined ? { until } : {}
  const said = await sayWhetherSoldOut(trx, deps, { by, locationId, drinkId, back: 'back' in input, ...given })
  found(said || undefined)
  return {}
})
