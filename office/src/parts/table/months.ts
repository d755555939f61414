import { addDays, addMonths, type CalendarDate } from '@sipday/rules/calendar.ts'

type Days = { from: CalendarDate; to: string }

/** Days of a list, both included; `to`: empty for until now. */
export const monthsBy = (today: CalendarDate): Record<'thisMonth' | 'lastMonth', Days> => {
  const first = `${today.slice(0, 7)}-01`
  return {
    thisMonth: { from: first, to: '' },
    lastMonth: { from: addMonths(first, -1), to: addDays(first, -1) },
  }
}
