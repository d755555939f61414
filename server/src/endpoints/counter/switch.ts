import { giveBackLimits, takeLimit } from '../../access/limits.ts'
import { isPinOf } from '../../counter/pins.ts'
import { endpoint } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { peopleAt, switchPerson } from '../../store/counter/turns.ts'

/**
 * Another person takes over the till with their PIN; earlier proofs by code are forgotten. A PIN counts as a guess of
 * till and person before it is checked, and a right one is given back.
 */
export const counterSwitch = endpoint('counter-switch', async ({ deps, input: { staffId, pin }, session }) => {
  await takeLimit(deps, 'counter_wrong_pin_till', session.id)
  // A till counts against no one who works elsewhere.
  const person = (await peopleAt(deps.db, session.locationId ?? '')).find(({ id }) => id === staffId)
  if (person) await takeLimit(deps, 'counter_wrong_pin_person', staffId)
  if (!person?.pinHash || !isPinOf(deps.settings, person.id, pin, person.pinHash))
    throw new Refusal(422, 'pin_wrong', 'This is not the right PIN. Try again, or sign in with a code by email.')
  await giveBackLimits(deps, ['counter_wrong_pin_person', staffId], ['counter_wrong_pin_till', session.id])
  const from = session.staffId ?? ''
  if (from !== person.id)
    await deps.db.transaction().execute(async (trx) => {
      await switchPerson(trx, { sessionId: session.id, from, to: person.id, now: deps.clock.now() })
      await audit(deps, 'till_switched', { sessionId: session.id, staffId: person.id, detail: { from } }, trx)
    })
  return { name: person.name }
})
