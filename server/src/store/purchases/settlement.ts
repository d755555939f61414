import { bool, instant, int, json, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * Does nothing if the purchase is no longer open or its location closes for good; a closing that begins meanwhile
 * waits, and then sees the memberships.
 */
export const settleWithAll = statement({
  name: 'settle a purchase with all that it brings',
  text: `
  with place as materialized (
    select l.id from purchases p join locations l on l.id = p.location_id
      where p.id = :purchaseId and l.last_day is null for key share of l),
  moved as (
    update purchases set state = 'succeeded', updated_at = :now, next_look_at = null,
        settled_at = coalesce(settled_at, :now), square_payment_id = :squarePaymentId,
        receipt_url = coalesce(:receiptUrl, receipt_url)
      where id = :purchaseId and state in ('charging', 'unknown') and exists (select from place)
      returning session_id, checkout_id, buyer_id),
  noted as (
    insert into audit (at, kind, session_id, customer_id, detail)
      select :now, 'payment_succeeded', session_id, buyer_id, jsonb_build_object('purchaseId', :purchaseId) from moved),
  paid as (
    update checkouts set paid_at = :now where paid_at is null and id = (select checkout_id from moved)),
  made as (
    insert into memberships (id, purchase_id, payer_id, subscriber_id, plan_id, plan_name, location_id, frequency,
        price_cents, kind, is_gift, code, started_on, paid_through, anchor_day, end_date, state, card_id, square_status,
        square_request, due_at, created_at, offer_cents, offer_left, offer_until, trial_until,
        goes_on_cents)
      select id, purchase_id, payer_id, subscriber_id, plan_id, plan_name, location_id, frequency, price_cents, kind,
        is_gift, code, started_on, paid_through, anchor_day, end_date, state, card_id, square_status, square_request,
        due_at, created_at, offer_cents, offer_left, offer_until, trial_until, goes_on_cents
      from json_populate_recordset(null::memberships, :memberships) where exists (select from moved)),
  given as (
    insert into entitlements (id, membership_id, benefit_id, name, use, position)
      select id, membership_id, benefit_id, name, use, position
      from json_populate_recordset(null::entitlements, :entitlements) where exists (select from moved)),
  gifted as (
    insert into gifts (membership_id, recipient_name, recipient_email, message, send_on, due_at, sent_at)
      select membership_id, recipient_name, recipient_email, message, send_on, due_at, sent_at
      from json_populate_recordset(null::gifts, :gifts) where exists (select from moved)),
  mailed as (
    insert into mails (dedupe_key, kind, to_address, queued_at)
      select dedupe_key, kind, to_address, :now from json_populate_recordset(null::mails, :mails)
        where exists (select from moved)
      on conflict (dedupe_key) do nothing returning dedupe_key),
  remaining as (
    insert into left_work (parts)
      select json_agg(json_build_object('task', task, 'payload', payload))
        from json_to_recordset(:works) given(task text, payload json, mail text)
        where exists (select from moved) and (mail is null or mail in (select dedupe_key from mailed))
        having count(*) > 0
      returning id),
  kept as (
    update replays set status = 200, answer = :answer, kept = true
      where session_id = :sessionId and route = :route and key = :key and status is null and exists (select from moved))
  select exists (select from moved) as is_settled, (select id from remaining) as left_id,
    array(select dedupe_key from mailed) as mailed`,
  takes: {
    purchaseId: text,
    now: instant,
    squarePaymentId: orNull(text),
    receiptUrl: orNull(text),
    memberships: json<readonly object[]>(),
    entitlements: json<readonly object[]>(),
    gifts: json<readonly object[]>(),
    mails: json<readonly object[]>(),
    works: json<readonly object[]>(),
    sessionId: orNull(text),
    route: orNull(text),
    key: orNull(text),
    answer: orNull(json<unknown>()),
  },
  gives: {
    is_settled: bool,
    left_id: orNull(int),
    mailed: listOf(text),
  },
})

/** It creates nothing but a row of the security log (I12). Unknown facts leave the stored ones unchanged. */
export const movePurchase = statement({
  name: 'move a purchase',
  text: `
  with moved as (
    update purchases set state = :state, updated_at = :now, next_look_at = :nextLookAt,
        settled_at = coalesce(settled_at, :settledAt), decline_code = coalesce(:declineCode, decline_code)
      where id = :purchaseId returning session_id, buyer_id)
  insert into audit (at, kind, session_id, customer_id, detail)
    select :now, :noted, session_id, buyer_id, jsonb_build_object('purchaseId', :purchaseId)
      from moved where :noted::text is not null`,
  takes: {
    purchaseId: text,
    state: oneOf('charging', 'unknown', 'succeeded', 'declined', 'abandoned', 'refunded'),
    now: instant,
    nextLookAt: orNull(instant),
    settledAt: orNull(instant),
    declineCode: orNull(text),
    noted: orNull(text),
  },
  gives: {},
})

/** No row when it was settled meanwhile. */
export const noteSettleFailure = statement({
  name: 'count a failed settlement',
  text: `
  update purchases set settle_failures = settle_failures + 1, settle_failed_at = coalesce(settle_failed_at, :now),
      state = 'unknown', next_look_at = :nextLookAt, updated_at = :now
    where id = :purchaseId and state in ('charging', 'unknown')
    returning settle_failures, coalesce(settle_failed_at, :now) as settle_failed_at`,
  takes: { purchaseId: text, now: instant, nextLookAt: instant },
  gives: { settle_failures: int, settle_failed_at: instant },
})

/** Paid but creates nothing: the payment is refunded. */
export const noteGivenBack = statement({
  name: 'note that a payment goes back',
  text: `
  update purchases set state = 'refunded', square_payment_id = :squarePaymentId, receipt_url = :receiptUrl,
      settled_at = :now, updated_at = :now, next_look_at = null
    where id = :purchaseId`,
  takes: { purchaseId: text, squarePaymentId: text, receiptUrl: orNull(text), now: instant },
  gives: {},
})

export const standing = statement({
  name: 'how a purchase stands',
  text: 'select id, payment_id, state, decline_code from purchases where id = :purchaseId',
  takes: { purchaseId: text },
  gives: {
    id: text,
    payment_id: text,
    state: oneOf('charging', 'unknown', 'succeeded', 'declined', 'abandoned', 'refunded'),
    decline_code: orNull(text),
  },
})
