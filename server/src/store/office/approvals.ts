import { approvalKinds } from '@sipday/contract/office/approvals.ts'
import { staffRoles } from '@sipday/contract/office/people.ts'
import { bool, instant, json, listOf, oneOf, orNull, text } from '../kinds.ts'
import { type RowOf, statement } from '../statement.ts'

const kind = oneOf(...approvalKinds)
const described = `a.id, a.kind, a.subject_id, a.location_ids, a.words, a.wanted, a.asked_by, a.asked_in, a.asked_at,
  a.due_at, a.decision`
const description = {
  id: text,
  kind,
  subject_id: text,
  location_ids: listOf(text),
  words: text,
  wanted: json<unknown>(),
  asked_by: text,
  asked_in: text,
  asked_at: instant,
  due_at: instant,
  decision: orNull(oneOf('approve', 'refuse', 'lapsed', 'happened')),
}

/** Does nothing when the same request is open already. */
export const insertApproval = statement({
  name: 'ask for a second person',
  text: `insert into approvals
      (id, kind, subject_id, location_ids, words, wanted, asked_by, asked_in, asked_at, due_at)
    values (:id, :kind, :subjectId, :locationIds, :words, :wanted, :askedBy, :askedIn, :now, :dueAt)
    on conflict (kind, subject_id) where decision is null do nothing returning id`,
  takes: {
    id: text,
    kind,
    subjectId: text,
    locationIds: listOf(text),
    words: text,
    wanted: json<unknown>(),
    askedBy: text,
    askedIn: text,
    now: instant,
    dueAt: instant,
  },
  gives: { id: text },
})

export const openApprovals = statement({
  name: 'the open requests for a second person',
  text: `select ${described}, s.name as asker from approvals a join staff s on s.id = a.asked_by
    where a.decision is null order by a.asked_at, a.id`,
  takes: {},
  gives: { ...description, asker: text },
})

export const lockApproval = statement({
  name: 'a request for a second person, held',
  text: `select ${described} from approvals a where a.id = :id for update`,
  takes: { id: text },
  gives: description,
})
export type ApprovalFound = RowOf<typeof lockApproval>

/** The table refuses the person and session that asked, unless `alone`. */
export const decideApprovalRow = statement({
  name: 'decide a request',
  text: `update approvals set decision = :decision, decided_by = :by, decided_in = :session, decided_at = :now,
      alone = :alone, note = :note
    where id = :id and decision is null`,
  takes: {
    id: text,
    decision: oneOf('approve', 'refuse'),
    by: text,
    session: text,
    now: instant,
    alone: bool,
    note: orNull(text),
  },
  gives: {},
})

/** One, skipping those of other processes. */
export const lockDueApproval = statement({
  name: 'a request whose time is over, held',
  text: `select ${described} from approvals a where a.decision is null and a.due_at <= :now
    order by a.due_at, a.id limit 1 for update skip locked`,
  takes: { now: instant },
  gives: description,
})

export const endApproval = statement({
  name: 'end a request',
  text: `update approvals set decision = :how, decided_at = :now where id = :id`,
  takes: { id: text, how: oneOf('lapsed', 'happened'), now: instant },
  gives: {},
})

/** Others of the office with a second factor; with `since`, those who had their role by then. */
export const othersOf = statement({
  name: 'who else is there',
  text: `select p.role,
      array(select l.location_id from staff_locations l where l.staff_id = p.id order by l.location_id) as location_ids
    from staff p
    where p.active and p.id <> :staffId and p.role <> 'till'
      and (:since::timestamptz is null or p.role_since <= :since)
      and (p.totp_live is not null
        or exists (select from staff_keys k where k.staff_id = p.id and k.removed_at is null))`,
  takes: { staffId: text, since: orNull(instant) },
  gives: { role: oneOf(...staffRoles), location_ids: orNull(listOf(text)) },
})

export const roleSinceOf = statement({
  name: 'since when someone has their role',
  text: `select role_since from staff where id = :id`,
  takes: { id: text },
  gives: { role_since: instant },
})

/**
 * Ends and returns the open requests about a person's second factor or ownership. `subjects`: their id and canonical
 * address.
 */
export const endRequestsAbout = statement({
  name: 'end the requests about a person',
  text: `update approvals set decision = 'lapsed', decided_at = :now
    where decision is null and kind in ('factor', 'owner', 'owner-gone') and subject_id = any(:subjects)
    returning id, words`,
  takes: { subjects: listOf(text), now: instant },
  gives: { id: text, words: text },
})
