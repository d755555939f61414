import type { CreditFacts } from '@sipday/contract/office/customers/renewal-actions.ts'
import { type CalendarDate, dateText } from '../../calendar.ts'
import { beforeTaxIn } from '../../money-words.ts'
import { dollars, renewalCents } from '../../money.ts'
import { afterCredit, LEAST_BILL_CENTS, worthOfDays } from '../../offers/credit.ts'
import { MOST_DAYS_AT_ONCE } from '../../renewing/giving.ts'
import { giveTexts } from '../words/membership-words.ts'

type Asked = { as: string; cents: number | null; days: number | null }

/** In cents; null while nothing right is typed. */
export const creditAsked = (
  { as, cents, days }: Asked,
  { period, dueCents, mostCents }: CreditFacts,
): number | null => {
  if (as === 'cents') return cents !== null && cents >= 1 && cents <= mostCents ? cents : null
  if (days === null || days < 1 || days > MOST_DAYS_AT_ONCE || period === null) return null
  return worthOfDays(days, dueCents, period)
}

const waitWords = {
  overdue: 'The unpaid renewal keeps its sum. The charge after it uses the credit.',
  plan: 'The first charge of the new plan keeps its sum. The charge after it uses the credit.',
} as const

/** What becomes of the next charge, sentence by sentence. */
export const creditEffect = (facts: CreditFacts, cents: number | null): string[] => {
  const { waits, heldCents, dueCents, taxRate, period } = facts
  const held = heldCents > 0 ? [`It has ${dollars(heldCents)} of credit already.`] : []
  if (waits !== null) return [...held, waitWords[waits]]
  const charge = (credit: number) => dollars(renewalCents(afterCredit(dueCents, credit), taxRate))
  const on = period === null ? '' : ` on ${dateText(period.from)}`
  if (cents === null) return [...held, `The next charge is ${charge(heldCents)}${on}.`]
  const all = heldCents + cents
  const left = all - (dueCents - afterCredit(dueCents, all))
  return [
    ...held,
    `Next charge ${charge(heldCents)} now, ${charge(all)} with it,${on}.`,
    ...(left > 0
      ? [
          `${dollars(left)} of the credit waits for the charge after that: none is less than ${dollars(LEAST_BILL_CENTS)}${beforeTaxIn(taxRate === 0)}.`,
        ]
      : []),
  ]
}

export const creditTexts = {
  open: 'Give Credit…',
  title: 'Give Credit',
  loading: 'Loading the next charge',
  notLoaded: 'The next charge could not be loaded.',
  as: 'How much',
  ways: (untaxed: boolean) => [
    { value: 'cents', title: 'A sum', lines: untaxed ? [] : ['Before tax.'] },
    { value: 'days', title: 'Days', lines: ['At the price of a day of the next charge.'] },
  ],
  cents: 'Credit',
  centsHelp: (most: number, untaxed: boolean) => `Up to ${dollars(most)}.${untaxed ? '' : ' Without tax.'}`,
  centsWrong: (most: number) => `Type a sum from ${dollars(1)} to ${dollars(most)}.`,
  days: 'Days',
  daysHelp: `1 to ${MOST_DAYS_AT_ONCE}.`,
  daysWrong: `Type a number of days from 1 to ${MOST_DAYS_AT_ONCE}.`,
  worth: (cents: number) => `That is ${dollars(cents)} of credit.`,
  reason: giveTexts.reason,
  reasonHelp: giveTexts.reasonHelp,
  reasonMissing: giveTexts.reasonMissing,
  told: 'The person who pays gets an email that the shop gave it. It cannot be taken back.',
  give: (cents: number | null) => (cents === null ? 'Give the Credit' : `Give ${dollars(cents)} of Credit`),
  keep: 'Leave It As It Is',
  notDone: 'The credit could not be given.',
  done: ({ cents, next }: { cents: number; next: { on: CalendarDate; cents: number } | null }) =>
    next === null
      ? `${dollars(cents)} of credit is given. A later charge uses it.`
      : `${dollars(cents)} of credit is given. The next charge is ${dollars(next.cents)} on ${dateText(next.on)}.`,
  fact: 'Credit',
  held: (cents: number) => `${dollars(cents)}, used first`,
  /** Before it is canceled. */
  lost: (cents: number) =>
    `${dollars(cents)} of credit is left. Once the membership has ended, it is gone: credit is not paid out.`,
} as const
