import { isolated, sentence } from '../written/isolated.ts'
import { countText } from '../written/counts.ts'
import { type CalendarDate, dateText } from '../calendar.ts'
import { beforeTax } from '../money-words.ts'
import { dollars } from '../money.ts'

export const moneySection = 'Money'
export const moneyTabs = {
  payments: 'Payments',
  refunds: 'Refunds',
  failed: 'Failed Renewals',
  disputes: 'Disputes',
  payouts: 'Payouts',
  books: 'Books',
  downloads: 'Downloads',
} as const

export const paymentStateWords = {
  paid: 'Paid',
  refunded: 'Refunded',
  partly_refunded: 'Part back',
  disputed: 'Disputed',
  lost: 'Lost',
  unknown: 'Not sure',
} as const

export const paymentWhat = { purchase: 'Purchase', renewal: 'Renewal', plan_change: 'Change of plan' } as const

export const paymentTexts = {
  loading: 'Loading the payments',
  failed: 'The payments could not be loaded.',
  none: 'No payments here',
  noneText: 'Purchases and renewals that were paid are listed here.',
  many: 'More than 10,000 payments',
  /** `whose`: null when it is the only one. */
  refund: (whose: string | null) => (whose === null ? 'Refund…' : `Refund ${whose}…`),
  look: (whose: string | null) => (whose === null ? 'Look at Dispute' : `Look at Dispute of ${whose}`),
  customer: 'Open Customer',
  caption: 'Payments',
  next: 'Actions',
  find: 'Name or last four',
  location: 'Location',
  allLocations: 'All locations',
  today: 'Today',
  yesterday: 'Yesterday',
  refunded: 'Refunded',
  notPaid: 'Not paid',
  /** "7 payments", "14 in November", "1 renewal". */
  payments: (count: number) => countText(count, 'payment'),
  renewals: (count: number) => countText(count, 'renewal'),
  inMonth: (count: number, month: string) => `${count.toLocaleString('en-US')} in ${month}`,
  dayTotal: (count: number, cents: number) => `${countText(count, 'payment')}, ${dollars(cents)}`,
  /** "One Month, new", "Annual, change of plan", "4 × Family". */
  whatOf: (what: keyof typeof paymentWhat, planName: string, count = 1) => {
    if (what === 'renewal') return count === 1 ? planName : `${count} × ${planName}`
    return `${isolated(planName)}, ${what === 'purchase' ? 'new' : 'change of plan'}`
  },
  actionsOf: (cents: number, customer: string) => sentence`Actions for the ${dollars(cents)} of ${customer}`,
  back: (cents: number) => `${dollars(cents)} refunded`,
  credited: (cents: number) => `${dollars(cents)} as credit`,
} as const

export const refundFilters = [
  { value: '', name: 'All' },
  { value: 'waiting', name: 'Waiting to be approved' },
  { value: 'sent', name: 'Refunded or on its way' },
  { value: 'credited', name: 'Given as credit' },
  { value: 'failed', name: 'Failed' },
] as const

export const refundListTexts = {
  loading: 'Loading the refunds',
  failed: 'The refunds could not be loaded.',
  none: 'No refunds here',
  noneText: 'Refunds made here and in Square’s dashboard are listed here.',
  many: 'More than 10,000 refunds',
  caption: 'Refunds',
  more: 'Refund More of This Payment',
  again: 'Try the Refund Again',
  failedText: (cents: number) => `Square did not make this refund. The shop still has the ${dollars(cents)}.`,
  heading: (cents: number) => `Refund of ${dollars(cents)}`,
  atSquare: 'In Square’s dashboard',
  byItself: 'By itself',
  decide: 'Your Decision',
  amount: 'Amount to approve',
  approve: (cents: number | null) => (cents === null ? 'Approve' : `Approve ${dollars(cents)}`),
  atMost: (cents: number) => `From $0.01 to ${dollars(cents)}.`,
  refuse: 'Refuse',
  note: 'Note for whoever asked',
  notDecided: 'The refund could not be decided.',
  someoneElse: 'Someone else has to decide it.',
  amountTerm: 'Amount',
  taxTerm: 'Tax in it',
  creditTerm: (untaxed: boolean) => `As credit${beforeTax(untaxed)}`,
  onceApproved:
    'Once approved, the money goes back to the card that paid, and the memberships become what was asked for.',
  onceApprovedAsCredit: (untaxed: boolean) =>
    `Once approved, the membership has it as credit${untaxed ? '' : ', without its tax'}, and whoever pays is emailed. It cannot be taken back.`,
} as const

export const failedTexts = {
  loading: 'Loading the failed renewals',
  failed: 'The failed renewals could not be loaded.',
  none: 'No failed renewals',
  noneText: 'Renewals that a card did not pay are listed here until they are paid or the membership ends.',
  one: 'failed renewal',
  many: 'More than 10,000 failed renewals',
  caption: 'Failed renewals',
  due: (what: string, day: CalendarDate) => `${what}, due ${dateText(day)}`,
  /** `day`: "Nov 26". */
  works: (day: string) => `Works until ${day}`,
  worksNot: 'Does not work',
  told: (count: number, last: string) => `${count === 1 ? 'Once' : `${count} times`}, last on ${last}`,
  toldNot: 'Not yet',
  /** `told`: how often they were emailed before. */
  nudgeFor: (told: number, customer: string, plan: string) =>
    sentence`${told === 0 ? 'Email' : 'Email Again'}: ${customer}, ${plan}`,
  nudged: (customer: string) => sentence`The email to ${customer} is on its way.`,
  notNudged: 'The email could not be sent.',
} as const
