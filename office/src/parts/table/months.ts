import { addDays, addMonths, type CalendarDate } from '@sipday/rules/calendar.ts'
import type { ListAddress } from './use-list-address.ts'

type Days = { from: string; to: string }

/** Days of a list, both included; `to`: empty for until now. */
export const monthsBy = (today: CalendarDate): Record<'thisMonth' | 'lastMonth', Days> => {
  const first = `${today.slice(0, 7)}-01`
  return {
    thisMonth: { from: first, to: '' },
    lastMonth: { from: addMonths(first, -1), to: addDays(first, -1) },
  }
}

export type UsualDays = keyof ReturnType<typeof monthsBy>

/** The days that an address asks for; without any, the usual ones, if there are. */
export const daysIn = ({ get }: ListAddress, today: CalendarDate, usual?: UsualDays): Days => {
  const asked = { from: get('from'), to: get('to') }
  return usual && asked.from === '' && asked.to === '' ? monthsBy(today)[usual] : asked
}
