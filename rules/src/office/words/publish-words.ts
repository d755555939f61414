import { sentence } from '../../written/isolated.ts'
import { countText } from '../../written/counts.ts'
import { type CalendarDate, dateText } from '../../calendar.ts'
import { beforeTax } from '../../money-words.ts'
import { dollars } from '../../money.ts'
import type { TaxEffect } from '../../prices/tax-rise.ts'
import type { Silence } from '../../prices/told-price.ts'

const members = (count: number): string => countText(count, 'member')

type Asked = { count: number; fromCents: number; toCents: number; monthCents: number; mayLeave: number }

/** Heads a plan whose new members pay another price than those who have it. */
export const whoPaysText = ({ count, fromCents }: Asked): string =>
  `${members(count)} with a price from ${dollars(fromCents)} today`

/** The two answers; none is chosen before. */
export const memberChoices = ({ toCents }: Asked) =>
  [
    {
      value: 'keep',
      title: 'They keep what they pay',
      lines: [
        `For as long as they stay. No letter is sent. Anyone who joins from then on pays ${dollars(toCents)}, and so does a membership that ended and comes back.`,
      ],
    },
    {
      value: 'tell',
      title: `They pay ${dollars(toCents)} once they were told`,
      lines: [
        'Each gets a letter 28 days before the first renewal at the new price. Members who cannot be told keep the old price until a later renewal.',
      ],
    },
  ] as const

/** What telling comes to, if everyone stays. */
export const tellText = ({ count, monthCents, mayLeave }: Asked, untaxed = false): string =>
  monthCents <= 0
    ? `If everyone stays, this brings in ${dollars(-monthCents)} less a month${beforeTax(untaxed)}.`
    : `If everyone stays, this brings in ${dollars(monthCents)} more a month${beforeTax(untaxed)}. If ${members(mayLeave + 1)} of ${count.toLocaleString('en-US')} ${mayLeave === 0 ? 'leaves' : 'leave'} because of it, it brings in less than now; what they would have drunk is not counted.`

export const silenceChoices: readonly { value: Silence; title: string; lines: readonly string[] }[] = [
  { value: 'new', title: 'The new price', lines: ['They may leave before it is charged.'] },
  { value: 'keep', title: 'The old price', lines: ['Only who says yes pays the new one.'] },
  { value: 'end', title: 'Their membership ends', lines: ['With the time they have paid for, unless they say yes.'] },
]

export const membersWords = {
  heading: 'Members who have another price',
  question: 'What happens to them?',
  firstOn: 'First renewal at the new price, or later',
  silence: 'What no answer means',
  letter: 'The letter, as one of them would get it',
  noLetter: 'No one would get this letter now.',
  missing: 'Choose what happens to members who have another price.',
  tooEarly: (earliest: CalendarDate): string => `Choose ${dateText(earliest)} or a later day.`,
} as const

type Taxed = {
  locationName: string
  how: TaxEffect['how']
  from: CalendarDate
  count: number
  leastCents: number
  mostCents: number
}

const howMuch = (least: number, most: number): string =>
  least === most ? dollars(least) : `${dollars(least)} to ${dollars(most)}`

/** Whom a tax of the draft charges what, and what they hear before. */
export const taxedWords = {
  heading: 'Members whose tax changes',
  line: ({ locationName, how, from, count, leastCents, mostCents }: Taxed): string => {
    const pays = count === 1 ? 'pays' : 'pay'
    const who = sentence`${members(count)} of ${locationName} ${pays}`
    if (how === 'less')
      return sentence`${who} ${howMuch(-mostCents, -leastCents)} less from ${dateText(from)} on, tax included.`
    const more = sentence`${who} ${howMuch(leastCents, mostCents)} more from ${dateText(from)} on, tax included`
    if (how === 'reminded') return `${more}. The email before the renewal says the new sum; there is no other letter.`
    return how === 'told'
      ? `${more}, once an email said so 28 days before the renewal. Until then the sum stays, and your shop pays the difference.`
      : `${more}, but they get no email: no address, or letters come back. The sum stays until they can be told, and your shop pays the difference.`
  },
} as const
