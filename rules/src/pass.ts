import type { CalendarDate } from './calendar.ts'
import { dateIn } from './calendar.ts'
import { type OnPass, onPassText, readOnPass } from './uses/on-pass.ts'
import { type Counting, periodKey } from './uses/periods.ts'
import { type Taken, standingOfUse, type UseStanding } from './uses/standing.ts'

/** `mark`: four characters that identify the shop's benefit. */
export type PassBenefit = OnPass & { mark: string }

/** For a till to check offline; it identifies no person. */
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

export const PASS_VALID_MS = 24 * 3_600_000
/** Clocks of tablets and servers may differ by this much. */
const SKEW_MS = 10 * 60_000
const MINUTE_MS = 60_000
const MARK = 4
const PREFIX = 'S1'
const NO_END = '0'

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
    pass.benefits.map(({ mark, ...benefit }) => mark + onPassText(benefit, pass.issuedAt)).join(''),
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
  const issuedAt = new Date(Number.parseInt(minutes, 36) * MINUTE_MS)
  const listed = readBenefits(benefits, issuedAt)
  if (places.length % MARK !== 0 || listed === null) return null
  return {
    pass: {
      keyId,
      code,
      membershipId,
      issuedAt,
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

/** Marks with what is said of each; null when one cannot be read. */
const readBenefits = (text: string, issuedAt: Date): PassBenefit[] | null => {
  const found: PassBenefit[] = []
  for (let rest = text; rest !== '';) {
    const one = readOnPass(rest.slice(MARK), issuedAt)
    if (!one || rest.length < MARK + one.length) return null
    found.push({ mark: rest.slice(0, MARK), ...one.found })
    rest = rest.slice(MARK + one.length)
  }
  return found
}

/** The first whole minute for a pass with a new code. */
export const firstIssueAfter = (renewedAt: Date): Date =>
  new Date((Math.floor(renewedAt.getTime() / MINUTE_MS) + 1) * MINUTE_MS)

export type PassVerdict = 'good' | 'elsewhere' | 'old' | 'replaced'

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

const NEVER = new Date(0)

/** As far as a till can know: a term does not change within the day that a pass is good for. */
export const countingByPass = ({ week }: PassBenefit, timeZone: string): Counting => ({
  timeZone,
  termSince: '',
  birthday: week ? week.slice(5) : null,
})

/** After what was handed out since, which the pass does not know (R70). */
export const standingByPass = (
  benefit: PassBenefit,
  { issuedAt }: Pass,
  since: readonly Date[],
  now: Date,
  timeZone: string,
): UseStanding => {
  const { use, left, last } = benefit
  const counting = countingByPass(benefit, timeZone)
  // What is counted by its period alone needs no instant, and the birthday's counts for longer than a day.
  const earlier = use.per === 'birthday' ? new Date(issuedAt.getTime() - PASS_VALID_MS) : NEVER
  const taken = (at: Date): Taken => ({ key: periodKey(use, at, counting), at })
  const used = left === null ? 0 : Math.max(0, use.count - left)
  const key = periodKey(use, issuedAt, counting)
  const before = Array.from({ length: used }, (_, index) => ({ key, at: (index === 0 && last) || earlier }))
  const known = used === 0 && last ? [taken(last)] : before
  return standingOfUse(use, [...known, ...since.map(taken)], now, counting)
}
