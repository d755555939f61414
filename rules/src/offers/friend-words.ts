import { countText } from '../written/counts.ts'
import type { CalendarDate } from '../calendar.ts'
import { daysText, FRIEND_WAIT_DAYS } from './friend-days.ts'
import { isTrial } from './offer.ts'
import type { Code } from './code.ts'
import { offText, timeText } from './offer-words.ts'

/** Brought by one member within a year. */
export const MOST_FRIENDS_A_YEAR = 12

/** On a day of the shop; the first where there are several. */
export const friendCode = <C extends Code>(
  codes: readonly C[],
  today: CalendarDate,
): (C & { friendDays: number }) | null =>
  codes
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap((code) => (code.friendDays === null ? [] : [{ ...code, friendDays: code.friendDays }]))
    .find(({ startsOn, endsOn }) => (startsOn === null || startsOn <= today) && (endsOn === null || today <= endsOn)) ??
  null

/** What a guest gets: "a free extra drink", "a free trial of 7 days", "50% off the first payment". */
export const guestGets = ({ off, lasts }: Pick<Code, 'off' | 'lasts'>): string => {
  const what = offText(off).replace(/^A/, 'a')
  if ('drinks' in off) return what
  return isTrial({ off, lasts }) && lasts !== 'always' && 'days' in lasts
    ? `${what} of ${daysText(lasts.days)}`
    : `${what}: ${timeText(lasts)}`
}

export const friendWords = {
  title: 'Bring a Friend',
  offer: (gives: string, days: number): string =>
    `Your friend gets ${gives} when joining. ${FRIEND_WAIT_DAYS} days after their first payment, you each get ${daysText(days)}.`,
  rules:
    'The link is good once, for someone who never had a membership. Then you get the next one. The days are credit that the next charge uses first, while your membership renews.',
  show: 'Show',
  hide: 'Hide',
  copy: 'Copy Link',
  copied: 'Copied',
  share: 'Share',
  shared: (shopName: string, gives: string): string => `Join me at ${shopName}: you get ${gives} with this link.`,
  noCopy: 'Your browser does not allow copying. Select the link and copy it.',
  most: `You have brought ${MOST_FRIENDS_A_YEAR} friends within a year. That is the most. Thank you!`,
  failed: 'The link could not be loaded. Please try again.',
  came: (came: number, waiting: number): string =>
    came === 0
      ? ''
      : `${countText(came, 'friend')} joined with your link.${waiting === 0 ? '' : ` The days of ${waiting === came ? (came === 1 ? 'this friend' : 'these friends') : waiting} are still to come.`}`,
} as const
