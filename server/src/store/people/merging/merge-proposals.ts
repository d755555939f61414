import { instant, int, listOf, oneOf, orNull, text } from '../../kinds.ts'
import { type RowOf, statement } from '../../statement.ts'

const state = oneOf('waiting', 'applied', 'objected', 'withdrawn', 'lapsed')

const DESCRIBED = 'id, one_id, other_id, state, confirmed, asked_by, due_at'
const described = {
  id: text,
  one_id: text,
  other_id: text,
  state,
  confirmed: listOf(text),
  asked_by: text,
  due_at: instant,
}

/** Lock both customers first. */
export const insertMergeProposal = statement({
  name: 'propose a merge',
  text: `insert into merge_proposals (id, one_id, other_id, asked_by, asked_at, due_at)
    values (:id, :oneId, :otherId, :askedBy, :now, :dueAt)`,
  takes: { id: text, oneId: text, otherId: text, askedBy: text, now: instant, dueAt: instant },
  gives: {},
})

export const mergeProposalById = statement({
  name: 'a proposed merge',
  text: `select ${DESCRIBED} from merge_proposals where id = :id`,
  takes: { id: text },
  gives: described,
})
export type MergeProposal = RowOf<typeof mergeProposalById>

/** Lock the customers first to change it. */
export const lockMergeProposal = statement({
  name: 'a proposed merge, held',
  text: `select ${DESCRIBED} from merge_proposals where id = :id for update`,
  takes: { id: text },
  gives: described,
})

export const confirmMerge = statement({
  name: 'agree to a proposed merge',
  text: `update merge_proposals set confirmed = :confirmed where id = :id`,
  takes: { id: text, confirmed: listOf(text) },
  gives: {},
})

export const endMergeProposal = statement({
  name: 'end a proposed merge',
  text: `update merge_proposals set state = :state, ended_at = :now where id = :id`,
  takes: { id: text, state, now: instant },
  gives: {},
})

export const openMergesOf = statement({
  name: 'the open proposed merges of two customers',
  text: `select count(*) as count from merge_proposals
    where ended_at is null and (one_id in (:oneId, :otherId) or other_id in (:oneId, :otherId))`,
  takes: { oneId: text, otherId: text },
  gives: { count: int },
})

/** Never those that a backup brought back (`restored`). */
export const dueMerges = statement({
  name: 'proposed merges whose time has come',
  text: `select ${DESCRIBED} from merge_proposals
    where ended_at is null and due_at <= :now and asked_at > coalesce(:restored, '-infinity'::timestamptz)
    order by due_at, id limit 100`,
  takes: { now: instant, restored: orNull(instant) },
  gives: described,
})

/** The newest with each other customer that is open, or ended without effect since `since`. */
export const mergeProposalsOf = statement({
  name: 'the proposed merges of a customer',
  text: `
    select p.id, o.id as other_id, o.given_name, o.family_name, o.email, s.name as by, p.state, p.asked_at, p.due_at,
      p.ended_at, p.confirmed,
      array(select c.address from customer_contacts c where c.customer_id in (p.one_id, p.other_id)
        group by c.address order by min(c.channel), c.address) as asked
    from (select distinct on (one_id, other_id) * from merge_proposals
        where :customerId in (one_id, other_id) order by one_id, other_id, asked_at desc, id) p
      join customers o on o.id = case when p.one_id = :customerId then p.other_id else p.one_id end
      join staff s on s.id = p.asked_by
    where p.ended_at is null or (p.state <> 'applied' and p.ended_at > :since)
    order by p.asked_at desc, p.id`,
  takes: { customerId: text, since: instant },
  gives: {
    id: text,
    other_id: text,
    given_name: text,
    family_name: text,
    email: text,
    by: text,
    state,
    asked_at: instant,
    due_at: instant,
    ended_at: orNull(instant),
    confirmed: listOf(text),
    asked: listOf(text),
  },
})

/** An erased customer is not asked any more. */
export const forgetMergeProposals = statement({
  name: 'forget the proposed merges of a customer',
  text: `delete from merge_proposals where :customerId in (one_id, other_id)`,
  takes: { customerId: text },
  gives: {},
})
