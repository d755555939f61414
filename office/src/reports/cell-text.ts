import { monthText } from '@sipday/rules/written/moments.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'

type Unit = OfficeAnswerOf<'report'>['columns'][number]['unit']

/** A value of a report as the screen writes it: "$1,200.00", "November 9, 2026", "June 2026", "3.1%", "1,214". */
export const cellText = (value: string | number | undefined, unit: Unit): string => {
  if (value === undefined || value === '') return ''
  if (typeof value === 'string' && unit === undefined) return value
  if (unit === 'cents') return dollars(Number(value))
  if (unit === 'day') return dateText(String(value))
  if (unit === 'month') return monthText(String(value))
  if (unit === 'percent') return `${value.toLocaleString('en-US')}%`
  return value.toLocaleString('en-US')
}
