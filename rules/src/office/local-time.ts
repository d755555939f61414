import type { CalendarDate } from '../calendar.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const format = (timeZone: string): Intl.DateTimeFormat => {
  let found = formats.get(timeZone)
  if (!found) {
    found = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, found)
  }
  return found
}

/** As milliseconds without a zone. */
const shownAt = (at: number, timeZone: string): number =>
  Date.parse(`${format(timeZone).format(new Date(at)).replace(' ', 'T')}Z`)

/** A time that the clock shows twice means the first; one that it skips, an hour later. */
export const instantAt = (day: CalendarDate, time: string, timeZone: string): Date => {
  const wanted = Date.parse(`${day}T${time}Z`)
  const offsets = [-1, 1].map((side) => {
    const near = wanted + side * 24 * 3_600_000
    return shownAt(near, timeZone) - near
  })
  const found = offsets.map((offset) => wanted - offset).sort((a, b) => a - b)
  const exact = found.find((at) => shownAt(at, timeZone) === wanted)
  return new Date(exact ?? Math.max(...found))
}
