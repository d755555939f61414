import { bytes, instant, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

const challenge = { challenge: text, sessionId: text, purpose: oneOf('add', 'prove') }

export const writePasskeyChallenge = statement({
  name: 'write the challenge of a passkey',
  text: `insert into passkey_challenges (challenge, session_id, purpose, expires_at)
    values (:challenge, :sessionId, :purpose, :expiresAt)`,
  takes: { ...challenge, expiresAt: instant },
  gives: {},
})

/** Returns nothing for a challenge that is unknown, used, too old, or of another session. */
export const takePasskeyChallenge = statement({
  name: 'take the challenge of a passkey',
  text: `update passkey_challenges set used_at = :now
    where challenge = :challenge and session_id = :sessionId and purpose = :purpose
      and used_at is null and expires_at > :now
    returning challenge`,
  takes: { ...challenge, now: instant },
  gives: { challenge: text },
})

export const passkeysOf = statement({
  name: 'the passkeys of a person',
  text: `select id, public_key, transports, name, added_at, used_at from staff_keys
    where staff_id = :staffId and removed_at is null order by added_at, id`,
  takes: { staffId: text },
  gives: {
    id: text,
    public_key: bytes,
    transports: listOf(text),
    name: text,
    added_at: instant,
    used_at: orNull(instant),
  },
})

/** Only of people who may sign in to the office. */
export const ownerOfPasskey = statement({
  name: 'the owner of a passkey',
  text: `select p.id from staff_keys k join staff p on p.id = k.staff_id
    where k.id = :id and k.removed_at is null and p.active and p.role <> 'till'`,
  takes: { id: text },
  gives: { id: text },
})

/** Returns nothing when the id exists, even removed. */
export const insertPasskey = statement({
  name: 'store a passkey',
  text: `insert into staff_keys (id, staff_id, public_key, counter, transports, name, added_at, used_at)
    values (:id, :staffId, :publicKey, :counter, :transports, :name, :now, :now)
    on conflict (id) do nothing returning id`,
  takes: {
    id: text,
    staffId: text,
    publicKey: bytes,
    counter: int,
    transports: listOf(text),
    name: text,
    now: instant,
  },
  gives: { id: text },
})

/** Not when the counter went back, or stood still after it had counted. */
export const notePasskeyUse = statement({
  name: 'note the use of a passkey',
  text: `update staff_keys set counter = :counter, used_at = :now
    where id = :id and staff_id = :staffId and removed_at is null and (counter = 0 or :counter > counter)
    returning id`,
  takes: { id: text, staffId: text, counter: int, now: instant },
  gives: { id: text },
})

/** Returns nothing when it is not theirs. */
export const removePasskey = statement({
  name: 'remove a passkey',
  text: `update staff_keys set removed_at = :now where id = :id and staff_id = :staffId and removed_at is null
    returning name`,
  takes: { id: text, staffId: text, now: instant },
  gives: { name: text },
})
