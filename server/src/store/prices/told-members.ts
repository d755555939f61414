import type { Trx } from '../../deps.ts'
import { bool, day, instant, int, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { silent, toldOfAnother } from './price-changes.ts'

const ids = { changeId: text, membershipId: text }

/** Locks the row; no answer when it is not in this state any more. */
export const stillIs = statement({
  name: 'whether a member is as far with a new price',
  text: `select renewal_on from price_change_members
    where change_id = :changeId and membership_id = :membershipId and state = :state for update`,
  takes: { ...ids, state: text },
  gives: { renewal_on: orNull(day) },
})

/** Of two in one morning only the first is told. */
export const isToldOfAnother = statement({
  name: 'whether a member is being told of another new price',
  text: `select ${toldOfAnother(':changeId', ':membershipId')} as told`,
  takes: ids,
  gives: { told: bool },
})

/** `letter`: its key. */
export const noteWritten = statement({
  name: 'a letter about a new price is written',
  text: `
    update price_change_members set state = 'telling', from_cents = :fromCents, renewal_on = :renewalOn,
      total_cents = :totalCents, letter = :letter, told_at = null, answer = null, answered_at = null, words = null,
      words_hash = null
    where change_id = :changeId and membership_id = :membershipId`,
  takes: { ...ids, fromCents: int, renewalOn: day, totalCents: int, letter: text },
  gives: {},
})

export const noteTold = statement({
  name: 'a letter about a new price has gone',
  text: `update price_change_members set state = 'told', told_at = :at
    where change_id = :changeId and membership_id = :membershipId`,
  takes: { ...ids, at: instant },
  gives: {},
})

/** The old price for the renewal of that day. */
export const noteNotTold = statement({
  name: 'a new price could not be told',
  text: `update price_change_members set state = 'unreachable', renewal_on = :renewalOn, told_at = null
    where change_id = :changeId and membership_id = :membershipId`,
  takes: { ...ids, renewalOn: day },
  gives: {},
})

/** The letter is not sent any more, where it has not gone. */
export const dropLetter = statement({
  name: 'a letter about a new price is too late',
  text: `delete from mails where sent_at is null and bounced_at is null and dedupe_key = (select letter
    from price_change_members where change_id = :changeId and membership_id = :membershipId)`,
  takes: ids,
  gives: {},
})

export const noteKept = statement({
  name: 'a new price was not accepted',
  text: `update price_change_members set state = 'kept' where change_id = :changeId and membership_id = :membershipId`,
  takes: ids,
  gives: {},
})

/** What a member can answer: the newest change they were told about and that is still to come. Locks the row. */
export const answerable = statement({
  name: 'the new price a member can answer',
  text: `
    select p.change_id, p.state, p.answer, p.renewal_on, p.from_cents, p.total_cents, c.to_cents, c.silent
    from price_change_members p join price_changes c on c.id = p.change_id
    where p.membership_id = :membershipId and p.state in ('told', 'accepted', 'left') and p.letter is not null
    order by c.at desc limit 1 for update of p`,
  takes: { membershipId: text },
  gives: {
    change_id: text,
    state: text,
    answer: orNull(text),
    renewal_on: orNull(day),
    from_cents: int,
    total_cents: orNull(int),
    to_cents: int,
    silent,
  },
})

export const noteAnswer = async (
  trx: Trx,
  { changeId, membershipId }: { changeId: string; membershipId: string },
  given: { state: 'accepted' | 'left'; answer: 'accept' | 'leave'; at: Date; words?: string; hash?: string },
): Promise<void> => {
  await trx
    .updateTable('price_change_members')
    .set({
      state: given.state,
      answer: given.answer,
      answered_at: given.at,
      words: given.words ?? null,
      words_hash: given.hash ?? null,
    })
    .where('change_id', '=', changeId)
    .where('membership_id', '=', membershipId)
    .execute()
}
