import { isEasyPin, pinHash } from '../../counter/pins.ts'
import { endpoint } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { peopleAt, savePin } from '../../store/counter/turns.ts'

const PROVED_MS = 30 * 60_000

/** Within half an hour of a code to their own email. */
export const counterPin = endpoint('counter-pin', async ({ deps, input: { pin }, session }) => {
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
})
