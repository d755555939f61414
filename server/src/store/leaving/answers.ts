import type { LeavingReason } from '@sipday/contract/leaving/answer.ts'
import { instant, oneOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'

export const reasons = oneOf<LeavingReason>('price', 'use', 'far', 'taste', 'trouble', 'other')

/** In place of an earlier answer. Returns nothing where no cancellation stands. */
export const keepAnswer = statement({
  name: 'keep why someone left',
  text: `
    insert into leaving_answers (membership_id, cancelled_at, reason, words, at)
      select id, cancelled_at, :reason, :words, :now from memberships
        where id = :membershipId and cancelled_at is not null
      on conflict (membership_id) do update set cancelled_at = excluded.cancelled_at, reason = excluded.reason,
        words = excluded.words, at = excluded.at
    returning membership_id`,
  takes: { membershipId: text, reason: reasons, words: text, now: instant },
  gives: { membership_id: text },
})

/** Of the memberships that someone pays for and that are still canceled, oldest first. */
export const answersOf = statement({
  name: 'why someone left',
  text: `
    select a.membership_id, a.reason, a.words, a.at from leaving_answers a
      join memberships m on m.id = a.membership_id and m.cancelled_at = a.cancelled_at
    where m.payer_id = :customerId order by a.at, a.membership_id`,
  takes: { customerId: text },
  gives: { membership_id: text, reason: reasons, words: text, at: instant },
})

export const eraseAnswers = statement({
  name: 'forget why someone left',
  text: `delete from leaving_answers where membership_id in (select id from memberships where payer_id = :customerId)`,
  takes: { customerId: text },
  gives: {},
})
