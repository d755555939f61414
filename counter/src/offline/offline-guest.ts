import { periodKey } from '@sipday/rules/membership.ts'
import { type CountedPeriod, isReadyByPass, judgePass, type Pass } from '@sipday/rules/pass.ts'
import { atTill } from '@sipday/rules/texts/till-texts.ts'
import type { HandedOut, OfflineBenefit, OfflineGuest, Scan, Till } from '../context.ts'
import type { Verified } from './verify-pass.ts'

export type Desk = { till: Till; handedOut: readonly HandedOut[]; now: Date }

const dailyOf = ({ till }: Desk): Omit<OfflineBenefit, 'ready'> => ({
  mark: null,
  name: atTill(till.shift, 'till-daily'),
  period: 'day',
})

/** By this till, to this code, in the current period. */
const isTaken = (
  code: string,
  benefit: { name: string; period: CountedPeriod },
  { till, handedOut, now }: Desk,
): boolean =>
  handedOut.some(
    (one) =>
      one.code === code &&
      one.period === benefit.period &&
      (one.period === 'day' || one.label === benefit.name) &&
      periodKey(one.period, new Date(one.at), till.shift.timeZone) === periodKey(one.period, now, till.shift.timeZone),
  )

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
  if (isTaken(scan.code, daily, desk)) return nothing('taken')
  if (uncheckedSoFar(desk) >= desk.till.shift.uncheckedPerShift) return nothing('enough')
  return { ...scan, why: verified ? 'old' : 'typed', benefits: [{ ...daily, ready: true }] }
}

const checkedGuest = (scan: Scan, pass: Pass, desk: Desk): OfflineGuest => {
  const benefits = pass.benefits.map((benefit): OfflineBenefit => {
    const name = desk.till.shift.benefits.find(({ mark }) => mark === benefit.mark)?.name ?? named(benefit.period, desk)
    const ready = isReadyByPass(benefit, pass, desk.now, desk.till.shift.timeZone)
    const { mark, period } = benefit
    return { mark, name, period, ready: ready && !isTaken(scan.code, { name, period }, desk) }
  })
  // A second visit is answered by the day's drink, whatever else is left.
  const daily = benefits.filter(({ period }) => period === 'day')
  const asked = daily.length > 0 ? daily : benefits
  return { ...scan, why: asked.some(({ ready }) => ready) ? 'checked' : 'taken', benefits }
}

/** The shift does not know this benefit's mark. */
const named = (period: CountedPeriod, { till }: Desk): string => {
  if (period === 'day') return atTill(till.shift, 'till-daily')
  return period === 'month' ? 'This month’s benefit' : 'One-time benefit'
}
