import { giveBackLimits, takeLimit } from '../../access/limits.ts'
import { isEasyPin, isPinOf, pinHash } from '../../counter/pins.ts'
import type { Calls } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { toldExtras } from '../../store/counter/told-extras.ts'
import {
  peopleAt,
  savePin,
  shiftByPerson,
  shiftConflicts,
  shiftExtras,
  switchPerson,
} from '../../store/counter/turns.ts'

const PROVED_MS = 30 * 60_000

export const turnCalls = {
  'counter-people': async ({ deps, session }) => {
    const people = await peopleAt(deps.db, session.locationId ?? '')
    return {
      hasPin: people.some(({ id, pinHash }) => id === session.staffId && pinHash !== null),
      people: people.flatMap(({ id, name, pinHash }) =>
        pinHash !== null && id !== session.staffId ? [{ staffId: id, name }] : [],
      ),
    }
  },

  /** Within half an hour of a code to their own email. */
  'counter-pin': async ({ deps, input: { pin }, session }) => {
    const people = await peopleAt(deps.db, session.locationId ?? '')
    const own = people.find(({ id }) => id === session.staffId)
    const since = deps.clock.now().getTime() - PROVED_MS
    const proved = session.proofs.some(
      ({ channel, address, provedAt }) => channel === 'email' && address === own?.email && provedAt.getTime() >= since,
    )
    if (!own || !proved)
      throw new Refusal(409, 'verify_again', 'Close the till and sign in with your own email; then choose your PIN.')
    if (isEasyPin(pin)) throw new Refusal(422, 'pin_easy', 'This PIN is easy to guess. Please choose another one.')
    await deps.db.transaction().execute(async (trx) => {
      await savePin(trx, own.id, pinHash(deps.settings, own.id, pin))
      await audit(deps, 'pin_chosen', { sessionId: session.id, staffId: own.id }, trx)
    })
    return {}
  },

  /**
   * Earlier proofs by code are forgotten. A PIN counts as a guess of till and person before it is checked, and a right
   * one is given back.
   */
  'counter-switch': async ({ deps, input: { staffId, pin }, session }) => {
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
  },

  /** Since the till was opened, by person. */
  'counter-shift-report': async ({ deps, session }) => {
    const [people, notRecorded, extras] = await Promise.all([
      shiftByPerson(deps.db, { sessionId: session.id, since: session.createdAt }),
      shiftConflicts(deps.db, session.id, session.createdAt),
      shiftExtras(deps.db, { sessionId: session.id, since: session.createdAt }),
    ])
    return {
      openedAt: session.createdAt.toISOString(),
      at: deps.clock.now().toISOString(),
      people,
      notRecorded,
      ...toldExtras(extras),
    }
  },
} satisfies Partial<Calls>
