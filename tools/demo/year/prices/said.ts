import { addDays, type CalendarDate } from '@sipday/rules/calendar.ts'
import { renewalCents } from '@sipday/rules/money.ts'

/**
 * What someone was told before a charge: cents with tax, from a day on, through another one or until the next word.
 * `agreed`: they pressed a button under it, so that it needs no time to be read.
 */
export type Said = { at: Date; from: CalendarDate; through: CalendarDate | null; cents: number; agreed: boolean }

const DAY = '([A-Z][a-z]+ \\d{1,2}, \\d{4})'
const SUM = '(?:\\d+ × )?\\$([\\d,]+\\.\\d\\d)'

/** "March 15, 2027" */
const dayIn = (text: string): CalendarDate => new Date(`${text} UTC`).toISOString().slice(0, 10)
const centsIn = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100)

type Words = { at: Date; text: string }

/** Of the words before Subscribe: what is paid that day, and each renewal. */
export const agreedSums = ({ at, text }: Words, boughtOn: CalendarDate): Said[] => {
  const today = new RegExp(`Today you pay ${SUM}`).exec(text)?.[1]
  const renewals = text.matchAll(
    new RegExp(`On ${DAY}( and every (?:month|year) (?:after that|through ${DAY}))?, ${SUM} is charged`, 'g'),
  )
  return [
    ...(today === undefined ? [] : [{ at, from: boughtOn, through: boughtOn, cents: centsIn(today), agreed: true }]),
    ...[...renewals].map(([, from = '', every, through, cents = '']) => ({
      at,
      from: dayIn(from),
      through: through === undefined ? (every === undefined ? dayIn(from) : null) : dayIn(through),
      cents: centsIn(cents),
      agreed: true,
    })),
  ]
}

/** "I keep One Month. From May 15, 2027 on it is $35.20 a month". */
export const acceptedSums = ({ at, text }: Words): Said[] =>
  [...text.matchAll(new RegExp(`From ${DAY} on it is ${SUM}`, 'g'))].map(([, from = '', cents = '']) => ({
    at,
    from: dayIn(from),
    through: null,
    cents: centsIn(cents),
    agreed: true,
  }))

/** Of a letter: a new price from a day on, or the next charge. Its own past sums are no promise. */
export const letterSums = ({ at, text }: Words): Said[] => {
  const found = (pattern: string) => [...text.matchAll(new RegExp(pattern, 'gm'))]
  const lasting = found(`^New price, from ${DAY} on: ${SUM}`)
  const once = [
    ...found(`^Will be charged on ${DAY}: ${SUM}`),
    ...found(`^Renews on: ${DAY}\\nWill be charged, with the tax there: ${SUM}`),
  ]
  return [...lasting, ...once].map(([words = '', from = '', cents = '']) => ({
    at,
    from: dayIn(from),
    // The letter before the next renewal takes over.
    through: words.startsWith('New price') ? null : addDays(dayIn(from), 27),
    cents: centsIn(cents),
    agreed: false,
  }))
}

/** Half a day less than a week: letters go out in the morning. */
const IN_TIME_MS = 6.5 * 86_400_000
/** A tax that makes no more of it is only in the letter before the renewal. */
const SMALL_CENTS = 50

export type Charge = { at: Date; day: CalendarDate; cents: number }

/**
 * The most that a charge may be: what was said last, a week before where it is more. `alike`: how many memberships the
 * letters may be about; for several, all that was said of the newest day counts, since no letter says which it is. Null
 * when nothing was said of that day.
 */
export const mostSaid = (said: readonly Said[], { at, day }: Charge, alike = 1): number | null => {
  const counted: Said[] = []
  const known = said.filter((one) => one.at <= at).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const one of alike === 1 ? known.filter((one) => !isOvertaken(one, known)) : known) {
    if (one.from > day) continue
    const before = mostOf(counted, alike)
    const isSmall = before !== null && one.cents <= before + SMALL_CENTS
    const isOver = one.through !== null && one.through < day
    // The letter before a renewal is the only one about a tax of a few cents, which stays.
    if (isOver && !(isSmall && one.cents > before)) continue
    const isInTime = one.agreed || Date.parse(one.from) - one.at.getTime() >= IN_TIME_MS
    if (isInTime || isSmall) counted.push(isOver ? { ...one, through: null } : one)
  }
  return mostOf(counted, alike)
}

/** A later letter names an earlier bill: a pause was taken back, and a credit is used sooner. */
const isOvertaken = (letter: Said, known: readonly Said[]): boolean =>
  isOfOneBill(letter) && known.some((later) => isOfOneBill(later) && later.at > letter.at && later.from < letter.from)

const isOfOneBill = ({ through, agreed }: Said): boolean => through !== null && !agreed

const mostOf = (counted: readonly Said[], alike: number): number | null => {
  const last = counted.at(-1)
  if (!last) return null
  const lasting = counted.findLast(({ through }) => through === null)
  const newest = counted.filter((one) => one === lasting || (one.through !== null && one.from >= last.from))
  return Math.max(...(alike === 1 ? [last] : [last, ...newest]).map(({ cents }) => cents))
}

/** Of the place of a membership, in thousandths of a percent, and the days on which it changes. */
export type TaxRates = { on: (day: CalendarDate) => number; changesOn: readonly CalendarDate[] }

/** Those that were in force on a day or after it, and higher than on the later day. */
const fallenRates = ({ on, changesOn }: TaxRates, since: CalendarDate, day: CalendarDate): number[] =>
  [since, ...changesOn.filter((change) => change > since && change < day)].map(on).filter((rate) => rate > on(day))

/**
 * Whether exactly this sum was said before it was charged, or the same price with a tax that has fallen since. Where no
 * price has the sum that was said with the tax of the day, the next lower one counts.
 */
export const wasNamed = (said: readonly Said[], { at, day, cents }: Charge, taxes: TaxRates | null = null): boolean => {
  const rate = taxes?.on(day) ?? 0
  const near = Math.round((cents * 100_000) / (100_000 + rate))
  const prices = [near - 1, near, near + 1].filter((price) => renewalCents(price, rate) === cents)
  const nextHigher = Math.max(...prices.map((price) => renewalCents(price + 1, rate)))
  return said.some((one) => {
    if (one.at > at || one.from > day) return false
    if (one.cents > cents && one.cents < nextHigher) return true
    const fallen = taxes ? fallenRates(taxes, one.at.toISOString().slice(0, 10), day) : []
    return [cents, ...prices.flatMap((price) => fallen.map((higher) => renewalCents(price, higher)))].includes(
      one.cents,
    )
  })
}
