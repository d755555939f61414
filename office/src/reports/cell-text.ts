import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'

type Unit = OfficeAnswerOf<'report'>['columns'][number]['unit']

/** A value of a report as the screen writes it: "$1,200.00", "November 9, 2026", "1,214". */
export const cellText = (value: string | number | undefined, unit: Unit): string => {
  if (unit === 'cents') return dollars(Number(value ?? 0))
  if (unit === 'day') return dateText(String(value ?? ''))
  return typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '')
}
