import type { CalendarDate } from './calendar.ts'
import { dateIn } from './calendar.ts'
import { type Period, periodKey } from './membership.ts'

/** A benefit with a limit in each period; an unlimited one needs no pass. */
export type CountedPeriod = Exclude<Period, 'unlimited'>

/** A benefit in a pass. `mark`: the four characters that identify the shop's benefit. */
export type PassBenefit = { mark: string; period: CountedPeriod; redeemed: boolean }

/**
 * What a member's QR code says about the membership, for a till to check offline. It identifies no person: it contains
 * the code, the membership's opaque id, where and until when it may be used, and what was ready when it was issued.
 */
export type Pass = {
  keyId: string
  code: string
  membershipId: string
  /** Whole minutes. */
  issuedAt: Date
  /** The last day it may be used; null for a membership without an end. */
  goodThrough: CalendarDate | null
  /** The marks of the locations where the membership is redeemed. */
  places: string[]
  benefits: PassBenefit[]
}

/** How long an offline till trusts a pass. The page renews it while it is open. */
export const PASS_VALID_MS = 24 * 3_600_000
/** Tablets' and servers' clocks may differ by this much. */
const SKEW_MS = 10 * 60_000
const MINUTE_MS = 60_000
const MARK = 4
const PREFIX = 'S1'
const NO_END = '0'

const letters = { day: 'd', month: 'm', term: 't' } as const satisfies Record<CountedPeriod, string>

/** Short enough for a QR code that any camera can read: letters, digits, "-", "_" and "." only. */
export const passText = (pass: Pass): string =>
  [
    PREFIX,
    pass.keyId,
    pass.code,
    pass.membershipId,
    Math.floor(pass.issuedAt.getTime() / MINUTE_MS).toString(36),
    pass.goodThrough?.replaceAll('-', '') ?? NO_END,
    pass.places.join(''),
    pass.benefits
      .map(({ mark, period, redeemed }) => mark + (redeemed ? letters[period].toUpperCase() : letters[period]))
      .join(''),
  ].join('.')

const FORM =
  /^S1\.([\w-]{6})\.(\d{6}|[1-9]\d{7})\.([\w-]{1,64})\.([0-9a-z]{1,8})\.(0|\d{8})\.([\w-]*)\.([\w-]*)\.([\w-]{86})$/

/**
 * Parses a scanned pass. Null when it does not have the right format. Nothing in it can be trusted before its signature
 * over `signed` (UTF-8) has been verified with the key it names.
 */
export const readPass = (text: string): { pass: Pass; signed: string; signature: string } | null => {
  const found = FORM.exec(text)
  if (!found) return null
  const [
    ,
    keyId = '',
    code = '',
    membershipId = '',
    minutes = '',
    good = '',
    places = '',
    benefits = '',
    signature = '',
  ] = found
  const listed = inPieces(benefits, MARK + 1).map(readBenefit)
  if (places.length % MARK !== 0 || !listed.every((benefit) => benefit !== null)) return null
  return {
    pass: {
      keyId,
      code,
      membershipId,
      issuedAt: new Date(Number.parseInt(minutes, 36) * MINUTE_MS),
      goodThrough: good === NO_END ? null : `${good.slice(0, 4)}-${good.slice(4, 6)}-${good.slice(6)}`,
      places: inPieces(places, MARK),
      benefits: listed,
    },
    signed: text.slice(0, -(signature.length + 1)),
    signature,
  }
}

const inPieces = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  )

const readBenefit = (text: string): PassBenefit | null => {
  const letter = text.slice(MARK)
  const period = (Object.keys(letters) as CountedPeriod[]).find((key) => letters[key] === letter.toLowerCase())
  return period ? { mark: text.slice(0, MARK), period, redeemed: letter !== letter.toLowerCase() } : null
}

/** The first whole minute in which a pass with a new code is issued. */
export const firstIssueAfter = (renewedAt: Date): Date =>
  new Date((Math.floor(renewedAt.getTime() / MINUTE_MS) + 1) * MINUTE_MS)

export type PassVerdict = 'good' | 'elsewhere' | 'old' | 'replaced'

/** A membership whose code was renewed lately. */
type Renewed = { membershipId: string; at: string }

/**
 * What an offline till may trust in a pass with a valid signature. `old`: issued too long ago, in the future, or past
 * its last day; what it says may have changed, and it counts no more than typed digits. `replaced`: its code is no
 * longer the membership's, as far as the till was told. `place`: the till's mark.
 */
export const judgePass = (
  pass: Pass,
  till: { now: Date; timeZone: string; place: string; renewed: readonly Renewed[] },
): PassVerdict => {
  if (!pass.places.includes(till.place)) return 'elsewhere'
  if (
    till.renewed.some(
      ({ membershipId, at }) => membershipId === pass.membershipId && pass.issuedAt < firstIssueAfter(new Date(at)),
    )
  )
    return 'replaced'
  const age = till.now.getTime() - pass.issuedAt.getTime()
  if (age > PASS_VALID_MS || age < -SKEW_MS) return 'old'
  return pass.goodThrough !== null && pass.goodThrough < dateIn(till.now, till.timeZone) ? 'old' : 'good'
}

/**
 * Whether a benefit of a pass is ready now: one that was already redeemed when the pass was issued is ready again in
 * the next period.
 */
export const isReadyByPass = (benefit: PassBenefit, pass: Pass, now: Date, timeZone: string): boolean =>
  !benefit.redeemed || periodKey(benefit.period, pass.issuedAt, timeZone) !== periodKey(benefit.period, now, timeZone)
