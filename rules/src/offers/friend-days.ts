import { countText } from '../written/counts.ts'

/** Since a friend's first payment: until then it can be refunded, and no days are given. */
export const FRIEND_WAIT_DAYS = 14

export const daysText = (days: number): string => countText(days, 'day')

/** For the one who joins. */
export const bothGet = (days: number): string =>
  `${FRIEND_WAIT_DAYS} days after your first payment, you and your friend each get ${daysText(days)} as credit.`
