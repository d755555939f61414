import { type CalendarDate, dateText } from '../calendar.ts'
import { dollars } from '../money.ts'
import type { EntryMatch } from './payouts.ts'

type OpenPayout = { count: number; cents: number; payoutCents: number; day: CalendarDate }

export const openPayoutText = ({ count, cents, payoutCents, day }: OpenPayout): string =>
  `The payout of ${dateText(day)} (${dollars(payoutCents)}) has ${
    count === 1 ? 'an entry' : `${count} entries`
  } of ${dollars(cents)} that ${count === 1 ? 'matches' : 'match'} nothing in the shop. Find out what ${
    count === 1 ? 'it is' : 'they are'
  }, and write it down.`

export const failedPayoutText = ({ payoutCents, day }: Pick<OpenPayout, 'payoutCents' | 'day'>): string =>
  `The bank did not take the payout of ${dateText(day)} (${dollars(payoutCents)}). Check the bank account in Square’s dashboard; Square sends the money again with a later payout.`

export const payoutStateWords = { sent: 'On its way', paid: 'Paid', failed: 'Failed', unknown: 'Not known' } as const

export const payoutFilters = [
  { value: '', name: 'All' },
  { value: 'open', name: 'Not explained' },
] as const

export const entryKindWords: Readonly<Record<EntryMatch, string>> = {
  payment: 'Payments of members',
  refund: 'Refunds',
  dispute: 'Disputes',
  foreign: 'Other sales, such as at the register',
  fee: 'Charges of Square',
  returned: 'Of payouts that failed',
  unmatched: 'Not matched',
}

const typeWords: Readonly<Record<string, string>> = {
  CHARGE: 'Payment',
  REFUND: 'Refund',
  OPEN_DISPUTE: 'Dispute opened',
  DISPUTE: 'Dispute decided',
  RETURNED_PAYOUT: 'Sent again',
}

/** `TAX_ON_FEE` and the like, for people. */
export const entryTypeWords = (type: string): string => {
  const words = type.toLowerCase().replaceAll('_', ' ')
  return typeWords[type] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

type Unmatched = { type: string; grossCents: number; knownCents: number | null; squarePaymentId: string | null }

/** For an entry that matches nothing. */
export const nextStepWords = ({ type, grossCents, knownCents, squarePaymentId }: Unmatched): string => {
  if (knownCents !== null)
    return `The shop has ${dollars(knownCents)} for it, and Square ${dollars(grossCents)}. Compare the two in Square’s dashboard.`
  if (squarePaymentId !== null)
    return `The shop does not know payment ${squarePaymentId}. It is looked up again every night. If it stays, find it in Square’s dashboard.`
  return `Square moved this money without a payment (${entryTypeWords(type)}). Look at the transfer in Square’s dashboard.`
}

export const payoutTexts = {
  loading: 'Loading the payouts',
  failed: 'The payouts could not be loaded.',
  none: 'No payouts here',
  noneText: 'What Square sends to your bank is read every night and listed here.',
  many: 'More than 10,000 payouts',
  caption: 'Payouts',
  day: 'Day',
  places: 'Location',
  elsewhere: 'Another location at Square',
  amount: 'Amount',
  fees: 'Fees',
  entries: 'Matched',
  allMatched: (count: number) => `All ${count}`,
  open: (count: number) => `${count} not explained`,
  explained: (count: number) => `${count} explained`,
  state: 'State',
  heading: (cents: number, day: CalendarDate) => `Payout of ${dollars(cents)}, ${dateText(day)}`,
  name: 'Payout',
  facts: 'At the Bank',
  arrives: 'At the bank',
  arrivesUnknown: 'Square has not said when',
  reference: 'On the bank statement',
  failedText:
    'The bank did not take this payout. Check the bank account in Square’s dashboard; Square sends the money again with a later payout.',
  consists: 'What It Consists Of',
  kind: 'What',
  count: 'Entries',
  gross: 'Amount',
  fee: 'Fee',
  net: 'Sent',
  sum: 'Together',
  differs: (entriesCents: number, cents: number) =>
    `The entries come to ${dollars(entriesCents)}, and Square sent ${dollars(cents)}. Entries may have been added since this payout was read; it is read again every night for twelve days.`,
  openHeading: 'Not Matched',
  openText:
    'These entries match nothing that the shop knows. Choose those that you know about, and write what they are.',
  openOwner: 'These entries match nothing that the shop knows. An owner writes down what they are.',
  openMore: (count: number) => `${count} more follow once these are explained.`,
  choose: (what: string, cents: number) => `${what}, ${dollars(cents)}`,
  all: 'Choose All',
  reason: 'What they are',
  reasonHelp: 'Without the name of a customer: it stays in the record of changes.',
  chooseOne: 'Choose at least one entry.',
  explain: 'Save the Explanation',
  reasonMissing: 'Please write what they are.',
  notExplained: 'The explanation could not be saved.',
  saved: (count: number) => `${count === 1 ? 'One entry is' : `${count} entries are`} explained.`,
  entriesHeading: 'Entries',
  at: 'When',
  noName: 'A customer without a name',
  unknown: 'Not matched',
  sale: 'a sale outside of memberships',
  of: (type: string, what: string) => `${type}: ${what}`,
  because: (reason: string, by: string) => (by ? `${reason} (${by})` : reason),
} as const
