import { listOf, instant, int, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Rows stay: a checkout that is being paid depends on them. `address`: a canonical contact; null: everyone. */
export const endSessionsByHand = statement({
  name: 'end the sessions of a contact, or of everyone',
  text: `with ended as (
      update sessions set expires_at = created_at
        where expires_at > :now
          and (:address::text is null or id in (select session_id from session_proofs where address = :address))
        returning id)
    select count(*) as count from ended`,
  takes: { address: orNull(text), now: instant },
  gives: { count: orNull(int) },
})

/** As if no wrong code had been entered for a contact. `buckets`: of its limits. */
export const forgetWrongCodes = statement({
  name: 'forget the wrong codes of a contact',
  text: `with hits as (delete from limit_hits where bucket = any(:buckets) returning 1),
    failures as (delete from contact_failures where channel = :channel and address = :address returning 1)
    select (select count(*) from hits) + (select count(*) from failures) as count`,
  takes: { buckets: listOf(text), channel: text, address: text },
  gives: { count: orNull(int) },
})

export const hashOfChange = statement({
  name: 'the hash of a change',
  text: `select encode(hash, 'hex') as hash from changes where id = :id`,
  takes: { id: int },
  gives: { hash: text },
})
