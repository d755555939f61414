import { bool, float, instant, int, json, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { factColumns, facts } from './own-purchase.ts'

/** A purchase that may block a new one; `createdAt` is text, from JSON. */
export type RivalRow = {
  id: string
  state: 'charging' | 'unknown' | 'succeeded'
  checkoutId: string | null
  fingerprint: string
  orderHash: string
  createdAt: string
}

/**
 * Counts it against its limit, unless something blocks it (rule J); also loads what settling needs. It was stored if
 * `rivals`, `wait_ms`, `late` and `code_refused` are empty. `offset 0` as in `lookUpSession`.
 */
export const storePurchase = statement({
  name: 'begin a purchase under its locks',
  text: `
  with begun as materialized (
    select rivals, wait_ms, late, code_refused from begin_purchase(:purchase, :subscriberIds, :limited, :now, :counts, :windowsMs, :since,
      :patienceMs))
  select begun.rivals, begun.wait_ms, begun.late, begun.code_refused,
    array(select drawn.code from unnest((select :codes::int[])) drawn(code)
      where not exists (select from memberships m where m.live and m.code = drawn.code offset 0)) as free_codes,
    (select v.square_variation_id from plan_variations v
      where v.plan_id = :planId and v.frequency = :frequency and v.price_cents = :unitPriceCents) as square_variation_id,
    ${factColumns({
      planId: ':planId',
      checkoutId: ':checkoutId',
      subscriberIds: '(select :subscriberIds::text[])',
      at: ':now',
    })}
  from begun
    join locations l on l.id = :locationId
    join customers b on b.id = :payerId
    left join cards c on c.id = :cardId`,
  takes: {
    purchase: json<object>(),
    subscriberIds: listOf(text),
    limited: text,
    now: instant,
    counts: listOf(int),
    windowsMs: listOf(float),
    since: instant,
    patienceMs: float,
    codes: listOf(int),
    planId: text,
    frequency: text,
    unitPriceCents: int,
    checkoutId: text,
    locationId: text,
    payerId: text,
    cardId: orNull(text),
  },
  gives: {
    rivals: orNull(json<RivalRow[]>()),
    wait_ms: orNull(float),
    late: bool,
    code_refused: orNull(text),
    free_codes: listOf(int),
    /** The provider's plan at this price, if any. */
    square_variation_id: orNull(text),
    ...facts,
  },
})
