import type { BenefitPeriod } from '@sipday/contract/catalogue.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { countingByPass, judgePass, type Pass, type PassBenefit, standingByPass } from '@sipday/rules/pass.ts'
import { atTill } from '@sipday/rules/texts/till-texts.ts'
import { periodKey, periodOf } from '@sipday/rules/uses/periods.ts'
import { readyAtTill } from '@sipday/rules/uses/standing.ts'
import { birthdayWords, leftText, nextText } from '@sipday/rules/uses/left-words.ts'
import type { HandedOut, OfflineBenefit, OfflineGuest, Scan, Till } from '../context.ts'
import type { Verified } from './verify-pass.ts'

const DAY_MS = 24 * 3_600_000

export type Desk = { till: Till; handedOut: readonly HandedOut[]; now: Date }
type Asked = Pick<OfflineBenefit, 'mark' | 'name' | 'period' | 'covers'>

/** It covers what all daily benefits cover, if they are the same. */
const dailyOf = ({ till }: Desk): Asked => {
  const [first, ...others] = till.shift.benefits.filter(({ period }) => period === 'day')
  const covers = others.every((one) => JSON.stringify(one.covers) === JSON.stringify(first?.covers)) && first?.covers
  return { mark: null, name: atTill(till.shift, 'till-daily'), period: 'day', ...(covers ? { covers } : {}) }
}

/** By this till, to this code. Without a mark it was, or is, the daily drink that typed digits are good for. */
const isSame = (code: string, { mark, name, period }: Asked, one: HandedOut): boolean =>
  one.code === code &&
  one.period === period &&
  (one.benefit !== null && mark !== null ? one.benefit === mark : period === 'day' || one.label === name)

const hadToday = (scan: Scan, daily: Asked, { till, handedOut, now }: Desk): boolean =>
  handedOut.some(
    (one) =>
      isSame(scan.code, daily, one) &&
      dateIn(new Date(one.at), till.shift.timeZone) === dateIn(now, till.shift.timeZone),
  )

/**
 * What this till handed out that the pass does not know: what waits to be sent, and what came after the last one it
 * knows. All of the period counts at least, whatever the pass says.
 */
const handedOutSince = (
  scan: Scan,
  asked: Asked,
  benefit: PassBenefit,
  pass: Pass,
  { till, handedOut, now }: Desk,
): Date[] => {
  const { use, left, last } = benefit
  const counting = countingByPass(benefit, till.shift.timeZone)
  const key = periodKey(use, now, counting)
  const own = handedOut
    .filter((one) => isSame(scan.code, asked, one))
    .map(({ at, state }) => ({ at: new Date(at), state }))
  const known = last ?? new Date(pass.issuedAt.getTime() - DAY_MS)
  const unknown = own.filter(({ at, state }) => state === 'waiting' || at > known)
  const inPeriod = own.filter(({ at }) => periodKey(use, at, counting) === key)
  const used = left === null || periodKey(use, pass.issuedAt, counting) !== key ? 0 : use.count - left
  const more = inPeriod.length - used
  return (unknown.length >= more ? unknown : inPeriod.slice(-more)).map(({ at }) => at)
}

/** Handed out in this shift on digits that could not be verified. */
const uncheckedSoFar = ({ till, handedOut }: Desk): number =>
  handedOut.filter(({ checked, at }) => checked === 'digits' && at >= till.openedAt).length

/**
 * A pass signed by us says what is ready, less what this till has handed out since. Digits or an old pass are good
 * for the daily drink only, once, and only as often in a shift as the shop accepts.
 */
export const offlineGuest = (scan: Scan, verified: Verified | null, desk: Desk): OfflineGuest => {
  const nothing = (why: OfflineGuest['why']): OfflineGuest => ({ ...scan, why, benefits: [] })
  if (verified?.kind === 'forged') return nothing('forged')
  if (verified?.kind === 'signed') {
    const { timeZone, place, renewed = [] } = desk.till.shift
    const verdict = judgePass(verified.pass, { now: desk.now, timeZone, place, renewed })
    if (verdict === 'elsewhere' || verdict === 'replaced') return nothing(verdict)
    if (verdict === 'good') return checkedGuest(scan, verified.pass, desk)
  }
  const daily = dailyOf(desk)
  if (hadToday(scan, daily, desk)) return nothing('taken')
  if (uncheckedSoFar(desk) >= desk.till.shift.uncheckedPerShift) return nothing('enough')
  return { ...scan, why: verified ? 'old' : 'typed', benefits: [{ ...daily, ready: true }] }
}

const checkedGuest = (scan: Scan, pass: Pass, desk: Desk): OfflineGuest => {
  const benefits = pass.benefits.map((benefit): OfflineBenefit => {
    const { mark, use } = benefit
    const period = periodOf(use.per)
    const known = desk.till.shift.benefits.find((one) => one.mark === mark)
    const name = known?.name ?? named(period, desk)
    const { timeZone } = desk.till.shift
    const since = handedOutSince(scan, { mark, name, period }, benefit, pass, desk)
    const { why, readyAt, ...counted } = standingByPass(benefit, pass, since, desk.now, timeZone)
    const isPlain = use.count === 1 && why !== 'gap' && why !== 'hours'
    const told = readyAtTill(use, { why, readyAt })
    const next = told && !isPlain ? nextText(told, desk.now, timeZone) : null
    const waits = why === 'birthday' ? birthdayWords.atTill.offline : null
    const note = [waits, waits ? null : leftText({ ...counted, period }), next].filter(Boolean).join('. ')
    return {
      mark,
      name,
      period,
      ready: why === null,
      ...(known?.covers ? { covers: known.covers } : {}),
      ...(note ? { note } : {}),
    }
  })
  // A second visit is answered by the day's drink, whatever else is left.
  const daily = benefits.filter(({ period }) => period === 'day')
  const asked = daily.length > 0 ? daily : benefits
  return { ...scan, why: asked.some(({ ready }) => ready) ? 'checked' : 'taken', benefits }
}

/** The shift does not know this benefit's mark. */
const named = (period: BenefitPeriod, { till }: Desk): string => {
  if (period === 'day') return atTill(till.shift, 'till-daily')
  if (period === 'week') return 'This week’s benefit'
  return period === 'month' ? 'This month’s benefit' : 'Other benefit'
}
