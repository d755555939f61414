import type { EvidenceType } from '@sipday/contract/office/money/disputes.ts'
import { instant, int, json, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

type Evidence = { type: EvidenceType; text: string }[]
const kinds = oneOf('evidence', 'accept')
const states = oneOf('wanted', 'done', 'failed')

/** Locks a dispute until the transaction ends. Read its answer afterwards: the lock's own snapshot may be old. */
export const holdDispute = statement({
  name: 'hold a dispute',
  text: `select square_dispute_id as id, state, due_at, amount_cents from disputes where square_dispute_id = :id
    for update`,
  takes: { id: text },
  gives: { id: text, state: text, due_at: orNull(instant), amount_cents: int },
})

/** Also overwrites an answer that the provider refused or that was to an inquiry. */
export const decideDispute = statement({
  name: 'decide a dispute',
  text: `
    insert into dispute_answers (square_dispute_id, kind, for_state, evidence, staff_id, decided_at)
    values (:id, :kind, :forState, :evidence, :staffId, :now)
    on conflict (square_dispute_id) do update set kind = excluded.kind, for_state = excluded.for_state, evidence = excluded.evidence,
      staff_id = excluded.staff_id, decided_at = excluded.decided_at, sent_at = null, state = 'wanted', problem = null
    where dispute_answers.state <> 'wanted'`,
  takes: { id: text, kind: kinds, forState: text, evidence: json<Evidence>(), staffId: text, now: instant },
  gives: {},
})

export const answerToDispute = statement({
  name: 'the answer to a dispute',
  text: `
    select a.kind, a.for_state, a.evidence, a.decided_at, a.sent_at, a.state, a.problem, s.name as staff_name
    from dispute_answers a join staff s on s.id = a.staff_id where a.square_dispute_id = :id`,
  takes: { id: text },
  gives: {
    kind: kinds,
    for_state: text,
    evidence: json<Evidence>(),
    decided_at: instant,
    sent_at: orNull(instant),
    state: states,
    problem: orNull(text),
    staff_name: text,
  },
})

export const noteSent = statement({
  name: 'note that an answer to a dispute may be there',
  text: `update dispute_answers set sent_at = coalesce(sent_at, :now) where square_dispute_id = :id and state = 'wanted'`,
  takes: { id: text, now: instant },
  gives: {},
})

export const endAnswer = statement({
  name: 'end the work on an answer to a dispute',
  text: `update dispute_answers set state = :state, problem = :problem
    where square_dispute_id = :id and state = 'wanted'`,
  takes: { id: text, state: states, problem: orNull(text) },
  gives: {},
})

export const hangingAnswers = statement({
  name: 'answers to disputes that are not sent',
  text: `select square_dispute_id as id from dispute_answers where state = 'wanted' and square_dispute_id > :after
    order by 1 limit :most`,
  takes: { after: text, most: int },
  gives: { id: text },
})

/** Erases what a bank was told about a customer's payments, but not that it was told. */
export const eraseEvidence = statement({
  name: 'erase the evidence about the payments of a customer',
  text: `
    update dispute_answers a set evidence = '[]' from disputes d
    where d.square_dispute_id = a.square_dispute_id and d.square_payment_id in (
      select square_payment_id from purchases where buyer_id = :customerId and square_payment_id is not null
      union all select r.square_payment_id from renewals r join memberships m on m.id = r.membership_id
        where m.payer_id = :customerId and r.square_payment_id is not null)`,
  takes: { customerId: text },
  gives: {},
})
