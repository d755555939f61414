import type { CalendarDate } from './calendar.ts'
import { dateIn } from './calendar.ts'
import { type Period, periodKey } from './membership.ts'

/** An unlimited benefit needs no pass. */
export type CountedPeriod = Exclude<Period, 'unlimited'>

/** `mark`: four characters that identify the shop's benefit. */
export type PassBenefit = { mark: string; period: CountedPeriod; redeemed: boolean }

/** The content of a member's QR code, for a till to check offline. It identifies no person. */
export type Pass = {
  keyId: string
  code: string
  membershipId: string
  /** Whole minutes. */
  issuedAt: Date
  /** Null without an end. */
  goodThrough: CalendarDate | null
  /** Of the locations where it is redeemed. */
  places: string[]
  benefits: PassBenefit[]
}

/** For an offline till; the page renews it while open. */
export const PASS_VALID_MS = 24 * 3_600_000
/** Clocks of tablets and servers may differ by this much. */
const SKEW_MS = 10 * 60_000
const MINUTE_MS = 60_000
const MARK = 4
const PREFIX = 'S1'
const NO_END = '0'

const letters = { day: 'd', month: 'm', term: 't' } as const satisfies Record<CountedPeriod, string>

/** Only letters, digits, "-", "_" and ".", so that any camera can read it. */
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
 * Null for the wrong format. Trust nothing in it before its signature over `signed` (UTF-8) is verified with the key
 * it names.
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

/** The first whole minute for a pass with a new code. */
export const firstIssueAfter = (renewedAt: Date): Date =>
  new Date((Math.floor(renewedAt.getTime() / MINUTE_MS) + 1) * MINUTE_MS)

export type PassVerdict = 'good' | 'elsewhere' | 'old' | 'replaced'

/** A membership whose code was renewed lately. */
type Renewed = { membershipId: string; at: string }

/**
 * Of a pass with a valid signature. `old`: issued too long ago, in the future, or past its last day; it counts no
 * more than typed digits. `replaced`: the till was told of a newer code. `place`: the till's mark.
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

/** What was redeemed when the pass was issued is ready again in the next period. */
export const isReadyByPass = (benefit: PassBenefit, pass: Pass, now: Date, timeZone: string): boolean =>
  !benefit.redeemed || periodKey(benefit.period, pass.issuedAt, timeZone) !== periodKey(benefit.period, now, timeZone)
