import { endpoint } from '../../endpoint.ts'
import { once } from '../../access/once.ts'
import { Refusal } from '../../refusal.ts'
import { soldOutAt } from '../../store/locations/sold-out.ts'
import { sayWhetherSoldOut } from '../../store/office/say-sold-out.ts'

/** Once for each key (risk 89). */
export const counterSoldOut = endpoint('counter-sold-out', ({ deps, input, session }) => {
  const [staffId, locationId] = [session.staffId ?? '', session.locationId ?? '']
  return once(deps, { staffId, call: 'counter-sold-out', input }, async (trx) => {
    const by = { staffId, sessionId: session.id }
    const said = await sayWhetherSoldOut(trx, deps, {
      by,
      locationId,
      drinkId: input.drinkId,
      back: input.back ?? false,
    })
    if (!said) throw new Refusal(404, 'unknown', 'This drink is not on the menu any more.')
    const now = await soldOutAt(trx, [locationId], deps.clock.now())
    return { soldOut: now.map(({ drinkId }) => drinkId) }
  })
})
