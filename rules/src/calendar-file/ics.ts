import { addDays, type CalendarDate } from '../calendar.ts'

/**
 * `uid`: the same for every file about it, so that a later one takes its place; `sequence`: grows with each. `product`:
 * who made the file.
 */
export type DayEvent = {
  uid: string
  sequence: number
  stamp: Date
  on: CalendarDate
  summary: string
  description: string
  url: string
  product: string
}

/** In octets, without the line break. */
const MOST_OCTETS = 75

const escaped = (value: string): string =>
  value
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

const octetsOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_00_00 ? 3 : 4)

/** Long lines go on after a space; a character is never split. */
const folded = (line: string): string => {
  const parts = ['']
  let octets = 0
  for (const sign of line) {
    const size = octetsOf(sign.codePointAt(0) ?? 0)
    if (octets + size > MOST_OCTETS) {
      parts.push(' ')
      octets = 1
    }
    parts[parts.length - 1] += sign
    octets += size
  }
  return parts.join('\r\n')
}

const dateOf = (day: CalendarDate): string => day.replaceAll('-', '')

/** RFC 5545: a whole day, which takes no one's time and has no zone. */
export const icsOf = (event: DayEvent): string => {
  const stamp = `${event.stamp.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(event.product)}//Memberships//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${dateOf(event.on)}`,
    `DTEND;VALUE=DATE:${dateOf(addDays(event.on, 1))}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
