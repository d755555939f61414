import { giveBackLimit, takeLimitsIn } from '../access/limits.ts'
import { isPinOf } from '../counter/pins.ts'
import { endpoint } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { audit } from '../store/audit.ts'
import { peopleAt, switchPerson } from '../store/counter/turns.ts'

/**
 * Another person of this location takes over the till with their PIN: from now on redemptions have their name. Each PIN
 * counts as a guess of the person and of the till before it is looked at, and a right one is given back.
 */
export const counterSwitch = endpoint('counter-switch', async ({ deps, input: { staffId, pin }, session }) => {
  await takeLimitsIn(deps.db, deps, ['counter_wrong_pin_person', staffId], ['counter_wrong_pin_till', session.id])
  const person = (await peopleAt(deps.db, session.locationId ?? '')).find(({ id }) => id === staffId)
  if (!person?.pinHash || !isPinOf(deps.settings, person.id, pin, person.pinHash))
    throw new Refusal(422, 'pin_wrong', 'This is not the right PIN. Try again, or sign in with a code by email.')
  await giveBackLimit(deps, 'counter_wrong_pin_person', staffId)
  await giveBackLimit(deps, 'counter_wrong_pin_till', session.id)
  const from = session.staffId ?? ''
  if (from !== person.id)
    await deps.db.transaction().execute(async (trx) => {
      await switchPerson(trx, { sessionId: session.id, from, to: person.id, now: deps.clock.now() })
      await audit(deps, 'till_switched', { sessionId: session.id, staffId: person.id, detail: { from } }, trx)
    })
  return { name: person.name }
})
