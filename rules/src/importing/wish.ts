import type { Frequency } from '@sipday/contract/catalogue.ts'
import type { CalendarDate } from '../calendar.ts'
import type { Choices } from './choices.ts'
import type { Cells, Field } from './fields.ts'
import { type Read, readDay, readFrequency, readStatus, readSum, readYes, type Status } from './values.ts'

export type WishedPerson = { firstName: string; lastName: string; email: string; phone: string }

/** What a row says that someone has, before it is compared with what this shop sells. Null: it does not say. */
export type Wish = {
  line: number
  /** Names the membership at the old place; '' without one. */
  key: string
  person: WishedPerson
  /** Null: they pay themselves. */
  payer: WishedPerson | null
  plan: string
  place: string
  status: Status
  frequency: Frequency | null
  startedOn: CalendarDate | null
  paidThrough: CalendarDate | null
  endsOn: CalendarDate | null
  anchorDay: number | null
  /** Without tax. */
  priceCents: number | null
  code: number | null
  squareId: string | null
  complimentary: boolean
  gift: boolean
  left: number | null
  redeemed: readonly string[]
}

/** A row that cannot be read: each sentence names what is wrong. */
export class Unreadable extends Error {}

const UNCLEAR = {
  dates:
    'the first number of a date can be the month or the day. Say once which: --dates month-first or --dates day-first',
  money: 'a sum without a point can be dollars or cents. Say once which: --money dollars or --money cents',
}

/** "Mei Chen" into two names; the last word is the family name. */
const splitName = (name: string): { firstName: string; lastName: string } => {
  const [family, given] = name.includes(',') ? name.split(',', 2) : []
  if (family !== undefined && given !== undefined) return { firstName: given.trim(), lastName: family.trim() }
  const words = name.trim().split(/\s+/)
  return {
    firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''),
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
  }
}

/** "product_id:1|name:Monthly|quantity:1" of WooCommerce. */
const itemQuantity = (text: string): number => Number(/(?:^|\|)quantity:(\d{1,2})(?:\||$)/.exec(text)?.[1] ?? 1)
const itemName = (text: string): string => /(?:^|\|)name:([^|;]+)/.exec(text)?.[1]?.trim() ?? text

type Reading = { choices: Choices; timeZone: string; utc: ReadonlySet<Field> }

/** @throws Unreadable with all that is wrong with the row */
export const wishOf = (line: number, cells: Cells, { choices, timeZone, utc }: Reading): Wish => {
  const wrong: string[] = []
  const text = (field: Field): string => (cells[field] ?? '').trim()
  const read = <T>(field: Field, reads: (typed: string) => Read<T>): T | null => {
    const typed = text(field)
    if (typed === '') return null
    const found = reads(typed)
    if ('value' in found) return found.value
    wrong.push('wrong' in found ? found.wrong : UNCLEAR[found.unclear])
    return null
  }
  const day = (field: Field) =>
    read(field, (typed) => readDay(typed, { order: choices.dates ?? null, timeZone, utc: utc.has(field) }))
  const whole = (field: Field, most: number, name: string) =>
    read(field, (typed): Read<number> => {
      const digits = typed.replaceAll(/[\s-]/g, '')
      return /^\d+$/.test(digits) && Number(digits) <= most
        ? { value: Number(digits) }
        : { wrong: `"${typed}" is not ${name}` }
    })
  const known = <T>(field: Field, found: T | null, sentence: string): T | null => {
    if (found === null) wrong.push(`"${text(field)}" ${sentence}`)
    return found
  }
  const formula = (Object.keys(cells) as Field[]).find((field) => /^[=@]/.test(text(field)))
  if (formula) wrong.push(`"${text(formula)}" is a formula. Paste its value instead`)
  const split = splitName(text('name'))
  const payerSplit = splitName(text('payerName'))
  const status = known('status', readStatus(text('status')), 'is not a state that is known, such as active or canceled')
  const ending = readYes(text('ending')) && status === 'active' ? 'ending' : status
  const frequency =
    text('frequency') === ''
      ? null
      : known(
          'frequency',
          readFrequency(text('frequency'), text('interval')),
          'is not billed here: a month, 3 months, 6 months or a year is',
        )
  const people = whole('quantity', 99, 'a number of people') ?? itemQuantity(text('plan'))
  if (people > 1 && ending !== 'ended')
    wrong.push(`it is for ${people} people. Give each a line and a price of their own`)
  const squareId = text('squareId')
  const complimentary = /^complimentary$/i.test(squareId) || /^complimentary$/i.test(text('status'))
  const hasPayer = text('payerEmail') !== '' || text('payerPhone') !== ''
  const wish: Wish = {
    line,
    key: text('key'),
    person: {
      firstName: text('firstName') || split.firstName,
      lastName: text('lastName') || split.lastName,
      email: text('email'),
      phone: text('phone'),
    },
    payer: hasPayer ? { ...payerSplit, email: text('payerEmail'), phone: text('payerPhone') } : null,
    plan: itemName(text('plan')),
    place: text('place'),
    status: ending ?? 'active',
    frequency,
    startedOn: day('startedOn'),
    paidThrough: day('paidThrough'),
    endsOn: day('endsOn'),
    anchorDay: whole('anchorDay', 31, 'a day of the month'),
    priceCents: read('price', (typed) => readSum(typed, choices.money ?? null)),
    code: whole('code', 99_999_999, 'a code of six digits'),
    squareId: complimentary || squareId === '' ? null : squareId,
    complimentary,
    gift: readYes(text('gift')),
    left: whole('left', 999, 'a number of drinks'),
    redeemed: [],
  }
  if (wrong.length > 0) throw new Unreadable([...new Set(wrong)].join('; '))
  return wish
}
