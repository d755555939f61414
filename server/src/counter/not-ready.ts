import type { Use } from '@sipday/contract/use.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { readyAtTill, standingOfUse } from '@sipday/rules/uses/standing.ts'
import { birthdayWords, nextText } from '@sipday/rules/uses/left-words.ts'
import { whenText } from '@sipday/rules/uses/use-words.ts'
import { clockText, monthDayText } from '@sipday/rules/written/moments.ts'
import { Refusal } from '../refusal.ts'
import { lastThatCounts, type TakenAt } from '../store/counter/benefits.ts'

type Entitled = { use: Use; taken: readonly TakenAt[]; timeZone: string; termSince: string; birthday: string | null }

/** The refusal of a benefit that cannot be had at an instant: why, and when the next is ready. */
export const notReady = (entitled: Entitled, at: Date): Refusal => {
  const { use, taken, timeZone } = entitled
  const standing = standingOfUse(use, taken, at, entitled)
  const { why } = standing
  const readyAt = readyAtTill(use, standing)
  if (why === 'birthday') return new Refusal(409, 'not_now', comesWithBirthday(entitled.birthday))
  const last = why === 'hours' ? undefined : lastThatCounts(use, taken, at, entitled)
  const next = readyAt && nextText(readyAt, at, timeZone)
  const fields = {
    ...(last ? { redeemedAt: last.at.toISOString(), locationName: last.place ?? '' } : {}),
    ...(readyAt ? { availableAgainAt: readyAt.toISOString(), readyAt: readyAt.toISOString() } : {}),
  }
  if (why === 'hours') return new Refusal(409, 'not_now', sentences(`This is for ${whenText(use)}`, next), { fields })
  const where = last && whenAndWhere(last, timeZone)
  if (why === 'gap') return new Refusal(409, 'too_soon', sentences(`The last one was ${where}`, next), { fields })
  const several = `Already redeemed ${use.count} of ${use.count}, the last ${where}`
  const one = where ? `Already redeemed: ${where}.` : 'Already redeemed in this period.'
  return new Refusal(409, 'already_redeemed', where && use.count > 1 ? sentences(several, next) : one, { fields })
}

const comesWithBirthday = (birthday: string | null): string =>
  `${birthday === null ? birthdayWords.atTill.untold : birthdayWords.atTill.waits}.`

const sentences = (first: string, next: string | null): string => (next ? `${first}. ${next}.` : `${first}.`)

const whenAndWhere = ({ at, place }: TakenAt, timeZone: string): string =>
  `${monthDayText(dateIn(at, timeZone))} at ${clockText(at, timeZone)} at ${place ?? 'another location'}`
