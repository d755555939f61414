import type { Trx } from '../../deps.ts'
import { day, instant, int, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

const changed = statement({
  name: 'change the credit of a membership',
  text: `
    with noted as (
      insert into credits (membership_id, location_id, kind, cents, days, staff_id, single_code, period_start, refund_id, at)
        select id, location_id, :kind, :cents, :days, :staffId, :single, :periodStart, :refundId, :at
        from memberships where id = :membershipId
        returning membership_id, cents)
    update memberships m set credit_cents = m.credit_cents + noted.cents from noted where m.id = noted.membership_id`,
  takes: {
    membershipId: text,
    kind: oneOf('given', 'refunded', 'used', 'left'),
    cents: int,
    days: orNull(int),
    staffId: orNull(text),
    single: orNull(text),
    periodStart: orNull(day),
    refundId: orNull(text),
    at: instant,
  },
  gives: {},
})

type Change = { membershipId: string; cents: number; at: Date }
const nothing = { days: null, staffId: null, single: null, periodStart: null, refundId: null }

/** A person of the shop, or the one-use code with which a friend came. */
export type CreditFrom = { staffId: string } | { single: string }

/** Of a locked membership, as are all of these. `days`: what it is worth. */
export const noteCreditGiven = async (trx: Trx, given: Change & { days: number } & CreditFrom): Promise<void> => {
  await changed(trx, { ...nothing, ...given, kind: 'given' })
}

export const noteCreditRefunded = async (trx: Trx, given: Change & { refundId: string }): Promise<void> => {
  await changed(trx, { ...nothing, ...given, kind: 'refunded' })
}

export const noteCreditUsed = async (trx: Trx, used: Change & { periodStart: string }): Promise<void> => {
  if (used.cents > 0) await changed(trx, { ...nothing, ...used, kind: 'used', cents: -used.cents })
}

export const noteCreditLeft = async (trx: Trx, left: Change): Promise<void> => {
  if (left.cents > 0) await changed(trx, { ...nothing, ...left, kind: 'left', cents: -left.cents })
}

export const moveCredit = statement({
  name: 'take the credit of a membership to another location',
  text: `
    insert into credits (membership_id, location_id, kind, cents, at)
      select m.id, moved.location_id, 'moved', moved.sign * m.credit_cents, :at
      from memberships m cross join (values (:from, -1), (:to, 1)) moved(location_id, sign)
      where m.id = :membershipId and m.credit_cents > 0`,
  takes: { membershipId: text, from: text, to: text, at: instant },
  gives: {},
})

/** All that became more or less of what a payer was given, oldest first; a move is none of it. */
export const creditsOf = statement({
  name: 'the credit of a payer',
  text: `
    select c.membership_id, c.kind, c.cents, c.period_start, c.at from credits c join memberships m on m.id = c.membership_id
    where m.payer_id = :customerId and c.kind <> 'moved' order by c.id`,
  takes: { customerId: text },
  gives: {
    membership_id: text,
    kind: oneOf('given', 'refunded', 'used', 'left'),
    cents: int,
    period_start: orNull(day),
    at: instant,
  },
})
