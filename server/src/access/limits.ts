import { countText } from '@sipday/rules/written/counts.ts'
import type { Deps, Trx } from '../deps.ts'
import { countLimit } from '../observing/meters.ts'
import { Refusal } from '../refusal.ts'
import {
  deleteOldHits,
  giveBackLimitsOf,
  type Limit,
  longestWait,
  noteDifferent,
  takeLimitsOf,
} from '../store/people/limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `count` events in `seconds`. `spacing`: the scale divides the wait instead of multiplying the count. */
type Rule = { count: number; seconds: number; spacing?: true }

/** Security rule J. Each name has its own buckets: a contact, a session, an address. */
const rules = {
  // To a contact, from one address or from browsers that proved it.
  send_contact: [
    { count: 1, seconds: 30, spacing: true },
    { count: 5, seconds: 10 * MINUTE },
    { count: 10, seconds: DAY },
  ],
  // From all others together: short, so that no stranger shuts a contact out for a day.
  send_contact_all: [
    { count: 10, seconds: 10 * MINUTE },
    { count: 20, seconds: 4 * HOUR },
  ],
  send_ip: [{ count: 60, seconds: HOUR }],
  send_text_site: [{ count: 500, seconds: HOUR }],
  check_failed: [{ count: 20, seconds: DAY }],
  // Of those twenty, from one address; browsers that proved the contact have their own.
  check_failed_from: [{ count: 10, seconds: DAY }],
  check_failed_known: [{ count: 10, seconds: DAY }],
  submit_session: [{ count: 30, seconds: DAY }],
  submit_ip: [{ count: 120, seconds: HOUR }],
  card_declined_session: [{ count: 5, seconds: HOUR }],
  // Everyone unproved behind an address; others count by contact.
  card_declined_ip: [{ count: 40, seconds: HOUR }],
  card_declined_contact: [{ count: 20, seconds: DAY }],
  // A pass costs a signature; a person needs one for each device.
  wallet_session: [{ count: 30, seconds: HOUR }],
  pay_session: [{ count: 10, seconds: HOUR }],
  // Codes with an offer that no one made; right ones are given back.
  code_wrong_session: [
    { count: 10, seconds: 10 * MINUTE },
    { count: 30, seconds: DAY },
  ],
  code_wrong_ip: [
    { count: 30, seconds: 10 * MINUTE },
    { count: 200, seconds: DAY },
  ],
  visit_ip: [{ count: 240, seconds: HOUR }],
  // Four steps for each visit.
  step_ip: [{ count: 960, seconds: HOUR }],
  counter_unknown_code: [{ count: 5, seconds: 10 * MINUTE }],
  // Of ten thousand PINs; right ones are given back.
  counter_wrong_pin_person: [
    { count: 5, seconds: 10 * MINUTE },
    { count: 20, seconds: DAY },
  ],
  counter_wrong_pin_till: [{ count: 10, seconds: 10 * MINUTE }],
  // Guests forget a phone now and then; no one needs to browse the members.
  counter_find_person: [{ count: 30, seconds: 12 * HOUR }],
  counter_find_shift: [{ count: 60, seconds: 12 * HOUR }],
  // Rule T. Right ones are given back.
  office_totp_failed: [
    { count: 5, seconds: HOUR },
    { count: 20, seconds: DAY },
  ],
  office_recovery_failed: [
    { count: 5, seconds: 10 * MINUTE },
    { count: 20, seconds: DAY },
  ],
  // Of all second factors; with the next one, an owner is told.
  office_factor_wrong: [{ count: 19, seconds: DAY }],
  office_invite: [{ count: 20, seconds: DAY }],
  office_find: [{ count: 60, seconds: MINUTE }],
  office_resend: [{ count: 3, seconds: DAY }],
  office_letter: [{ count: 30, seconds: HOUR }],
  // Whoever has a code can redeem.
  office_code: [{ count: 20, seconds: DAY }],
  // What no member has, searched for; beginnings of phone numbers are among it. Right ones are given back.
  office_code_wrong: [
    { count: 60, seconds: HOUR },
    { count: 300, seconds: DAY },
  ],
  // By one person: each is a message to a possible stranger.
  office_pay_link: [
    { count: 30, seconds: HOUR },
    { count: 100, seconds: DAY },
  ],
  office_export: [{ count: 10, seconds: DAY }],
  // A photo takes a second of the machine.
  office_picture: [
    { count: 120, seconds: 10 * MINUTE },
    { count: 600, seconds: DAY },
  ],
  // For each customer: each is a message to a possible stranger.
  office_contact: [{ count: 3, seconds: DAY }],
  office_nudge: [{ count: 1, seconds: DAY }],
  // Rule O: different customers opened.
  office_customer: [{ count: 300, seconds: DAY }],
  office_same_customer: [{ count: 1, seconds: DAY }],
  // Different customers listed, without contacts.
  office_listed: [{ count: 1000, seconds: DAY }],
} as const satisfies Record<string, readonly Rule[]>
export type LimitName = keyof typeof rules

type Limited = Pick<Deps, 'db' | 'clock' | 'settings'>

export type Taken = readonly [name: LimitName, bucket: string]

/**
 * Counts an event; throws 429 with `Retry-After` when there were too many. The count is in the database under its
 * bucket's lock, in one query (`take_limits`).
 */
export const takeLimit = (deps: Limited, name: LimitName, bucket: string): Promise<void> =>
  takeLimitsIn(deps.db, deps, [name, bucket])

export const takeLimitIn = (trx: Trx, deps: Limited, name: LimitName, bucket: string): Promise<void> =>
  takeLimitsIn(trx, deps, [name, bucket])

/** In order, stopping at the one that refuses. After the wait that is told, none refuses. */
export const takeLimitsIn = async (db: Limited['db'] | Trx, deps: Limited, ...taken: Taken[]): Promise<void> => {
  const [row] = await takeLimitsOf(db, { limits: limitsOf(deps, ...taken), now: deps.clock.now() })
  if (row?.wait_ms === null || row?.wait_ms === undefined) return
  const [all] = taken.length > 1 ? await longestWait(db, windowsOf(deps, ...taken)) : [row]
  tooManyIn(Math.max(row.wait_ms, all?.wait_ms ?? 0), ...taken.map(([name]) => name))
}

/** For a statement that counts along the way. */
export const limitsOf = (deps: Limited, ...taken: Taken[]): Limit[] =>
  taken.map(([name, bucket]) => {
    const scaled = scaledRules(deps, name)
    return {
      bucket: `${name}:${bucket}`,
      counts: scaled.map(({ count }) => count),
      windowsMs: scaled.map(({ windowMs }) => windowMs),
    }
  })

export const limitFacts = (
  deps: Limited,
  name: LimitName,
  bucket: string,
): [bucket: string, at: Date, counts: number[], windowsMs: number[]] => {
  const scaled = scaledRules(deps, name)
  return [
    `${name}:${bucket}`,
    deps.clock.now(),
    scaled.map(({ count }) => count),
    scaled.map(({ windowMs }) => windowMs),
  ]
}

/** Throws 429 for a returned wait, counted under their names. */
export const tooManyIn = (waitMs: number | null | undefined, ...names: LimitName[]): void => {
  if (waitMs === null || waitMs === undefined) return
  countLimit({ name: names.join(' ') })
  throw tooMany(waitMs / 1000)
}

const scaledRules = (deps: Limited, name: LimitName): { count: number; windowMs: number }[] => {
  const scale = deps.settings.limitsScale
  return (rules[name] as readonly Rule[]).map((rule) => ({
    count: rule.spacing ? rule.count : rule.count * scale,
    windowMs: (rule.spacing ? rule.seconds / scale : rule.seconds) * 1000,
  }))
}

/** Counts nothing. */
export const isReached = async (deps: Limited, name: LimitName, bucket: string): Promise<boolean> => {
  const [row] = await longestWait(deps.db, windowsOf(deps, [name, bucket]))
  return row?.wait_ms !== null && row?.wait_ms !== undefined
}

/** For limits of failures; throws the same 429. */
export const peekLimits = async (deps: Limited, ...peeked: Taken[]): Promise<void> => {
  const [row] = await longestWait(deps.db, windowsOf(deps, ...peeked))
  tooManyIn(row?.wait_ms, ...peeked.map(([name]) => name))
}

/** For a statement that checks along the way and returns the longest wait. */
export const windowsOf = (deps: Limited, ...peeked: Taken[]) => {
  const now = deps.clock.now().getTime()
  const windows = peeked.flatMap(([name, bucket]) =>
    scaledRules(deps, name).map((rule) => ({ ...rule, bucket: `${name}:${bucket}` })),
  )
  return {
    buckets: windows.map(({ bucket }) => bucket),
    sinces: windows.map(({ windowMs }) => new Date(now - windowMs)),
    counts: windows.map(({ count }) => count),
    latest: new Date(now + MINUTE * 1000),
  }
}

/** Says how long to wait in message and `Retry-After`. */
export const tooMany = (seconds: number): Refusal => {
  const wait = Math.max(1, Math.ceil(seconds))
  return new Refusal(429, 'too_many', `Too many attempts. Please try again in ${waitText(wait)}.`, {
    retryAfterSeconds: wait,
  })
}

const waitText = (seconds: number): string => {
  if (seconds <= 90) return countText(seconds, 'second')
  const minutes = Math.ceil(seconds / MINUTE)
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** Takes back the last event: failures count every attempt first. */
export const giveBackLimits = async ({ db }: Pick<Deps, 'db'>, ...given: Taken[]): Promise<void> => {
  await giveBackLimitsOf(db, { buckets: given.map(([name, bucket]) => `${name}:${bucket}`) })
}

/** Each once in the window: how many before, how many now, and whether that is too many. */
export const countDifferent = async (
  deps: Limited,
  name: LimitName,
  bucket: string,
  ids: readonly string[],
): Promise<{ before: number; after: number; isOver: boolean }> => {
  const now = deps.clock.now()
  const [rule] = scaledRules(deps, name)
  const since = new Date(now.getTime() - (rule?.windowMs ?? 0))
  const [row] = await noteDifferent(deps.db, { bucket: `${name}:${bucket}`, ids: [...ids], since, now })
  const before = row?.before ?? 0
  const after = before + (row?.fresh ?? 0)
  return { before, after, isOver: after > (rule?.count ?? 0) }
}

/** Part of the regular sweep. */
export const forgetOldHits = (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteOldHits(deps.db, new Date(deps.clock.now().getTime() - (DAY + HOUR) * 1000))
