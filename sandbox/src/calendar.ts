/** `YYYY-MM-DD`; months clamp to their last day and return to the anchor day (R7). */

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')
const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const formatters = new Map<string, Intl.DateTimeFormat>()

export function dateIn(zone: string, instant: Date): string {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formatters.set(zone, formatter)
  }
  return formatter.format(instant)
}

export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text
}

export function isTimeZone(zone: string): boolean {
  try {
    return dateIn(zone, new Date(0)) !== ''
  } catch {
    return false
  }
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The result is on `anchorDay`, or on the last day of a shorter month. */
export function addMonths(date: string, months: number, anchorDay: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const index = year * 12 + (month - 1) + months
  const newYear = Math.floor(index / 12)
  const newMonth = (index % 12) + 1
  return `${pad(newYear, 4)}-${pad(newMonth)}-${pad(Math.min(anchorDay, daysInMonth(newYear, newMonth)))}`
}

export const dayOf = (date: string): number => Number(date.slice(8))
