import { type Frequency, frequencies } from '@sipday/contract/catalogue.ts'
import { addMonths, dateIn, dayOf, endOfDay, monthsOf, renews, startOfDay, termEnd } from '@sipday/rules/calendar.ts'
import { termsOf } from '@sipday/rules/terms.ts'
import { test } from 'vitest'
import { tally, times } from '../attacks/tally.ts'

const firstRenewal = (boughtOn: string, frequency: Frequency) =>
  termsOf({
    planName: 'Daily',
    unitPriceCents: 3000,
    frequency,
    quantity: 1,
    isGift: false,
    sendOn: null,
    boughtOn,
    taxRate: 6675,
  }).renewsOn

const faults = tally('month ends', 'dates')

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengthOf = (year: number, month: number) => (month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] ?? 0))
const write = (year: number, month: number, day: number) =>
  `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`

/** On a simple calendar, never with a library's dates. */
const later = (year: number, month: number, day: number, months: number): string => {
  let [y, m] = [year, month]
  for (let step = 0; step < months; step++) {
    m += 1
    if (m === 13) [y, m] = [y + 1, 1]
  }
  return write(y, m, day > lengthOf(y, m) ? lengthOf(y, m) : day)
}

const everyDay = function* (from: number, to: number): Generator<[number, number, number]> {
  for (let year = from; year <= to; year++)
    for (let month = 1; month <= 12; month++)
      for (let day = 1; day <= lengthOf(year, month); day++) yield [year, month, day]
}

test('over 8 years of start dates every term ends and every renewal falls where a paper calendar says (S4)', () => {
  for (const [year, month, day] of everyDay(2025, 2032)) {
    const start = write(year, month, day)
    for (const frequency of frequencies) {
      const end = later(year, month, day, monthsOf(frequency))
      faults.attempt(
        `${start} ${frequency} ends ${termEnd(start, frequency)}, not ${end}`,
        termEnd(start, frequency) !== end,
      )
      const renewal = renews(frequency) ? end : null
      faults.attempt(
        `${start} ${frequency} renews ${firstRenewal(start, frequency)}, not ${renewal}`,
        firstRenewal(start, frequency) !== renewal,
      )
    }
  }
})

test('a membership that renews again and again comes back to its day', () => {
  for (const [year, month, day] of everyDay(2025, 2032)) {
    const start = write(year, month, day)
    let renewal = start
    for (let turn = 1; turn <= times(26, 96); turn++) {
      renewal = addMonths(renewal, 1, dayOf(start))
      const right = later(year, month, day, turn)
      faults.attempt(`${start} renews the ${turn}. time on ${renewal}, not ${right}`, renewal !== right)
    }
    let yearly = start
    for (let turn = 1; turn <= 8; turn++) {
      yearly = addMonths(yearly, 12, dayOf(start))
      const right = later(year, month, day, turn * 12)
      faults.attempt(`${start} renews the ${turn}. year on ${yearly}, not ${right}`, yearly !== right)
    }
  }
})

test('a day ends at its last second in the zone of the shop, daylight saving included', () => {
  const zones = [
    'America/New_York',
    'America/Los_Angeles',
    'America/Phoenix',
    'Pacific/Honolulu',
    'America/Puerto_Rico',
  ]
  const chosen = zones.slice(0, times(2, zones.length))
  for (const zone of chosen) {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    for (const [year, month, day] of everyDay(2025, times(2026, 2032))) {
      const date = write(year, month, day)
      const [dd, mm] = [date.slice(8), date.slice(5, 7)]
      const end = clock.format(endOfDay(date, zone))
      faults.attempt(`${date} in ${zone} ends ${end}`, end !== `${dd}/${mm}/${year}, 23:59:59`)
      const begin = startOfDay(date, zone)
      faults.attempt(
        `${date} in ${zone} begins ${clock.format(begin)}`,
        clock.format(begin) !== `${dd}/${mm}/${year}, 00:00:00`,
      )
      faults.attempt(`${date} begins a moment late`, dateIn(new Date(begin.getTime() - 1), zone) >= date)
    }
  }
})
