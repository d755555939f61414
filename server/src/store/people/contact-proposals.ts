import { proposalStates } from '@sipday/contract/office/customers/contact-correcting.ts'
import { bool, instant, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

const channel = oneOf('email', 'sms')
const state = oneOf(...proposalStates)

const DESCRIBED = 'id, customer_id, channel, address, typed, state, due_at'
const described = { id: text, customer_id: text, channel, address: text, typed: text, state, due_at: instant }

/** Does nothing when one is open for this channel. */
export const insertProposal = statement({
  name: 'propose a contact',
  text: `insert into contact_proposals (id, customer_id, channel, address, typed, state, asked_by, asked_at, due_at)
    values (:id, :customerId, :channel, :address, :typed, 'invited', :askedBy, :now, :dueAt)
    on conflict (customer_id, channel) where ended_at is null do nothing returning id`,
  takes: {
    id: text,
    customerId: text,
    channel,
    address: text,
    typed: text,
    askedBy: text,
    now: instant,
    dueAt: instant,
  },
  gives: { id: text },
})

export const proposalById = statement({
  name: 'a proposed contact',
  text: `select ${DESCRIBED} from contact_proposals where id = :id`,
  takes: { id: text },
  gives: described,
})

/** Lock the customer first. */
export const lockProposal = statement({
  name: 'a proposed contact, held',
  text: `select ${DESCRIBED} from contact_proposals where id = :id for update`,
  takes: { id: text },
  gives: described,
})

export const beginWaiting = statement({
  name: 'have a proposed contact wait',
  text: `update contact_proposals set state = 'waiting', due_at = :dueAt,
      proved_at = case when :forced then proved_at else :now end,
      forced_at = case when :forced then :now else forced_at end
    where id = :id`,
  takes: { id: text, forced: bool, now: instant, dueAt: instant },
  gives: {},
})

export const endProposal = statement({
  name: 'end a proposed contact',
  text: `update contact_proposals set state = :state, ended_at = :now where id = :id`,
  takes: { id: text, state, now: instant },
  gives: {},
})

export const endReplaced = statement({
  name: 'end what was proposed for a replaced contact',
  text: `update contact_proposals set state = 'replaced', ended_at = :now
    where customer_id = :customerId and channel = :channel and ended_at is null`,
  takes: { customerId: text, channel, now: instant },
  gives: {},
})

/** Never those that a backup brought back (`restored`). */
export const dueProposals = statement({
  name: 'proposed contacts whose time has come',
  text: `select id, customer_id from contact_proposals
    where ended_at is null and due_at <= :now and asked_at > coalesce(:restored, '-infinity'::timestamptz)
    order by due_at, id limit 100`,
  takes: { now: instant, restored: orNull(instant) },
  gives: { id: text, customer_id: text },
})

/** The newest of each channel that is open, or ended without effect since `since`. */
export const proposalsShown = statement({
  name: 'the proposed contacts of a customer',
  text: `
    select p.id, p.channel, p.address, p.state, s.name as by, p.asked_at, p.due_at, p.ended_at,
      p.forced_at is not null as forced, exists (
        select from approvals a where a.kind = 'contact' and a.subject_id = p.id and a.decision is null) as asked
    from (select distinct on (channel) * from contact_proposals where customer_id = :customerId
      order by channel, asked_at desc, id) p join staff s on s.id = p.asked_by
    where p.ended_at is null or (p.state in ('objected', 'taken', 'lapsed') and p.ended_at > :since)
    order by p.channel`,
  takes: { customerId: text, since: instant },
  gives: {
    id: text,
    channel,
    address: text,
    state,
    by: text,
    asked_at: instant,
    due_at: instant,
    ended_at: orNull(instant),
    forced: orNull(bool),
    asked: orNull(bool),
  },
})

export const proposalsOf = statement({
  name: 'the proposed contacts of a customer, for an export',
  text: `select channel, typed, state, asked_at, due_at, ended_at from contact_proposals
    where customer_id = :customerId order by asked_at desc, id`,
  takes: { customerId: text },
  gives: { channel, typed: text, state, asked_at: instant, due_at: instant, ended_at: orNull(instant) },
})
