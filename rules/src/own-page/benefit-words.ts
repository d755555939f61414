import { sentence } from '../written/isolated.ts'
import { clockText, monthDayText } from '../written/moments.ts'
import type { BenefitPeriod } from '@sipday/contract/catalogue.ts'
import type { EntitlementRecord } from '@sipday/contract/subscriptions.ts'
import { addDays, dateIn } from '../calendar.ts'
import { afterPayment, birthdayWords, leftText, nextText } from '../uses/left-words.ts'

export type BenefitWords = { id: string; name: string; ready: boolean; state: string; note?: string }

/** A new period does not compile until it is added here. */
const rhythms: Record<BenefitPeriod, 'daily' | 'once' | null> = {
  day: 'daily',
  week: null,
  month: null,
  term: 'once',
  unlimited: null,
}

const againText = (benefit: EntitlementRecord, redeemedOn: string, timeZone: string): string => {
  if (benefit.Birthday !== undefined) return birthdayWords.again
  if (benefit['Each Payment']) return afterPayment
  if (rhythms[benefit.Period] === 'once') return (benefit.Of ?? 1) === 1 ? 'A one-time benefit.' : ''
  const again = benefit['Available Again At']
  if (!again) return ''
  const againOn = dateIn(new Date(again), timeZone)
  return againOn === addDays(redeemedOn, 1) && rhythms[benefit.Period] === 'daily'
    ? 'Ready again tomorrow.'
    : `Ready again on ${monthDayText(againOn)}.`
}

const usedWhen = (benefit: EntitlementRecord, at: Date, timeZone: string): string => {
  const time = clockText(at, timeZone)
  const daily = rhythms[benefit.Period] === 'daily'
  const when = daily ? time : `${monthDayText(dateIn(at, timeZone))} at ${time}`
  const place = benefit['Redeemed Location Name']
  return `${when}${place ? (daily ? sentence` at ${place}` : sentence`, ${place}`) : ''}.`
}

const inOne = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(', ')

const joined = (parts: readonly (string | null | undefined)[]): { note?: string } => {
  const note = parts.filter(Boolean).join('. ')
  return note ? { note } : {}
}

/**
 * S2: ready only if its redeem test says Available; a redeemed one says when and where, and when it is ready again; of
 * several it says what is left. Times are those of the membership's location, or of the shop.
 */
export const benefitWords = (benefit: EntitlementRecord, shopZone: string, now: Date): BenefitWords => {
  const timeZone = benefit['Time Zone'] ?? shopZone
  const ready = benefit['Test for Redeem Status'] === 'Available'
  const left = leftText({ left: benefit.Left, of: benefit.Of, period: benefit.Period })
  const shown = { id: benefit['Entitlement ID'], name: benefit['Display Benefit Name'], ready }
  const what = inOne([left, benefit.Hours, benefit.Sizes])
  const until = benefit['Ready Until']
  if (ready) return { ...shown, state: until ? birthdayWords.until(until) : 'Ready to Redeem', ...joined([what]) }
  const readyAt = benefit['Ready At']
  if (benefit.Birthday !== undefined && benefit.Left !== 0 && !until) {
    const from = benefit.Birthday && readyAt && birthdayWords.from(dateIn(new Date(readyAt), timeZone))
    return { ...shown, state: benefit.Birthday ? birthdayWords.waits : birthdayWords.ask, ...joined([from, what]) }
  }
  if (readyAt && benefit.Left !== 0)
    return { ...shown, state: nextText(new Date(readyAt), now, timeZone), ...joined([what]) }
  const used = { ...shown, state: 'Redeemed this period' }
  const at = benefit['Redeemed At'] ? new Date(benefit['Redeemed At']) : null
  if (!at) return { ...used, ...joined([left]) }
  const when = `${usedWhen(benefit, at, timeZone)} ${againText(benefit, dateIn(at, timeZone), timeZone)}`.trim()
  return { ...used, ...joined([left, when]) }
}
