import { addDays, type CalendarDate, dateText } from '../calendar.ts'
import { type CardEnd, expiryInShort } from '../paying/card-text.ts'

/** The card can be charged on it. */
export const lastDayOf = ({ expMonth, expYear }: CardEnd): CalendarDate =>
  new Date(Date.UTC(expYear, expMonth, 0)).toISOString().slice(0, 10)

/** The payer is told on the page from the first, by letter at each. */
export const CARD_END_DAYS = [30, 7] as const

/** Also of one that has ended. */
export const endsWithin = (card: CardEnd, today: CalendarDate, days: number): boolean =>
  lastDayOf(card) <= addDays(today, days)

export const cardEndWords = {
  heading: (card: CardEnd): string => `Your card ends ${expiryInShort(card)}`,
  change: 'Change Card',
  office: 'Ends soon',
} as const

/** With what it means for the next charge, where there is one. */
export const cardEndSentence = (card: CardEnd, nextCharge: CalendarDate | null): string => {
  if (nextCharge === null) return 'Choose another card, or enter this one with its new date.'
  const renewal = `the renewal of ${dateText(nextCharge)}`
  return lastDayOf(card) < nextCharge
    ? `It cannot pay ${renewal}. Choose another card, or enter this one with its new date.`
    : `It still pays ${renewal}, and none after it.`
}
