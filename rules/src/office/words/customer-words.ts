import { sentence } from '../../written/isolated.ts'
import { countText } from '../../written/counts.ts'
import { instantText } from '../../written/moments.ts'
import type { CustomerMembership, MembershipStanding } from '@sipday/contract/office/customers.ts'
import { type CalendarDate, dateText } from '../../calendar.ts'
import { withTax } from '../../money-words.ts'
import { dollars } from '../../money.ts'
import { leftText } from '../../uses/left-words.ts'

/* What the pages of the office about customers say. */

export const customerTexts = {
  section: 'Customers',
  one: 'Customer',
  loading: 'Loading the customer',
  failed: 'The customer could not be loaded.',
  noName: 'No name',
  contacts: { email: 'Email', sms: 'Phone' },
  proved: (day: string) => `Proved ${day}`,
  notProved: 'Not proved',
  card: 'Card',
  noCard: 'None pays a renewal',
  none: 'None',
  nextCharge: (cents: number, day: string) => `${dollars(cents)} on ${day}`,
  pays: 'Pays',
  code: (masked: string) => `Code ${masked}`,
  notSignedIn: 'Not signed in yet',
  giftFor: (name: string) => sentence`Gift for ${name || 'someone'}`,
  asksWhom: (count: number) => `Each asks for which of the ${count} people.`,
  forWhom: (action: string) => `${action.replace('…', '')}: For Whom?`,
  whichPayment: 'Refund: Which Payment?',
  unfold: (name: string, isOpen: boolean) => sentence`${isOpen ? 'Hide' : 'Show'} the benefits and actions of ${name}`,
  showMore: (count: number) => `Show ${count} More`,
  endPause: 'End Pause…',
  pausedUntil: (day: string) => `Paused until ${day}`,
  ready: 'Ready to redeem',
  hadIt: (when: string) => `Had it ${when}`,
  memberships: 'Memberships',
  twice: 'Bought twice?',
  twiceHelp: 'If that was a mistake, cancel one of them and refund it.',
  price: 'Price',
  noMemberships: 'No memberships.',
  soFar: 'So far',
  payments: 'Payments',
  noPayments: 'No payments yet.',
  actionsOf: (cents: number, day: CalendarDate) => `Actions for the ${dollars(cents)} of ${dateText(day)}`,
  whose: (cents: number, day: CalendarDate, isOpen: boolean) =>
    `${isOpen ? 'Hide' : 'Show'} who the ${dollars(cents)} of ${dateText(day)} paid for`,
  inAll: (cents: number, backCents: number) =>
    `${dollars(cents)}, ${backCents === 0 ? 'nothing' : dollars(backCents)} refunded`,
  more: 'More',
  agreed: 'What They Agreed To',
  allPayments: 'All Payments',
  changes: 'Changes',
  notes: 'Notes',
  noNotes: 'No notes yet.',
  notesLoading: 'Loading the notes',
  notesFailed: 'The notes could not be loaded.',
  addNote: 'Add a Note',
  saveNote: 'Save Note',
  note: 'Note',
  noteNotSaved: 'The note could not be saved.',
  noteNotRemoved: 'The note could not be removed.',
  removeNote: (by: string, when: string) => sentence`Remove the note by ${by} of ${when}`,
  remove: 'Remove',
  writeNote: 'Please write a note.',
} as const

export const standingWords: Readonly<Record<MembershipStanding, string>> = {
  waiting: 'Not started',
  active: 'Active',
  paused: 'Paused',
  grace: 'Payment due',
  unpaid: 'Unpaid',
  cancelled: 'Canceled',
  ended: 'Ended',
}

export const agreedTexts = {
  heading: 'What They Agreed To',
  about: (name: string, shop: string) =>
    sentence`The words that ${name} was shown at ${shop} before agreeing, as they were kept. The hash is the SHA-256 of the words.`,
  loading: 'Loading what they agreed to',
  failed: 'What they agreed to could not be loaded.',
  none: 'They have agreed to nothing yet: they bought nothing themselves.',
  print: 'Print',
  version: 'Version of the terms',
  noVersion: 'There were none',
  hash: 'Hash',
} as const

type Listed = { planName: string; locationName: string; standing: MembershipStanding }

const MOST_LISTED = 3

/** "One Month, Kips Bay NY (Active)" of the first three, and how many more there are. */
export const membershipsLine = (memberships: readonly Listed[]): string => {
  if (memberships.length === 0) return 'None'
  const lines = memberships
    .slice(0, MOST_LISTED)
    .map(({ planName, locationName, standing }) => sentence`${planName}, ${locationName} (${standingWords[standing]})`)
  const more = memberships.length - MOST_LISTED
  return [...lines, ...(more > 0 ? [`${more} more`] : [])].join('; ')
}

const monthsText = (months: number): string => {
  const [years, rest] = [Math.floor(months / 12), months % 12]
  const parts = [...(years > 0 ? [countText(years, 'year')] : []), ...(rest > 0 ? [countText(rest, 'month')] : [])]
  return parts.join(' and ')
}

/** "Pays for 4 people. Customer for 1 year and 8 months." `people`: whose memberships they pay; `months`: whole ones. */
export const customerFor = (months: number, people: number): string => {
  const pays = people > 1 ? `Pays for ${people} people. ` : ''
  return `${pays}Customer for ${months === 0 ? 'less than a month' : monthsText(months)}.`
}

export const valueLabels = { paid: 'Paid', back: 'Refunded', lost: 'Lost in disputes', kept: 'Kept' } as const

/** "305 benefits redeemed." */
export const drinksText = (count: number): string => `${countText(count, 'benefit')} redeemed.`

/** Who else a membership belongs to; null when the customer pays for it and redeems it. */
export const whoseLine = ({
  pays,
  redeems,
  isGift,
  payer,
  subscriber,
}: Pick<CustomerMembership, 'pays' | 'redeems' | 'isGift' | 'payer' | 'subscriber'>): string | null => {
  if (pays && redeems) return null
  const [giver, member] = [payer, subscriber].map(({ name }) => name || 'someone without a name')
  if (pays) return isGift ? sentence`A gift for ${member}` : sentence`Paid for ${member}`
  return isGift ? `A gift from ${giver}` : `${giver} pays for it`
}

/** "Available", or when and where it was redeemed. */
export const benefitStateText = (benefit: CustomerMembership['benefits'][number], timeZone: string): string => {
  const { status, redeemedAt, redeemedLocationName, availableAgainAt } = benefit
  if (status === 'unlimited') return 'Always available'
  if (status === 'available') return leftText(benefit) ?? 'Available'
  if (redeemedAt === null)
    return availableAgainAt ? `From ${instantText(new Date(availableAgainAt), timeZone)}` : 'Not available'
  const where = redeemedLocationName ? sentence`, ${redeemedLocationName}` : ''
  return `Redeemed ${instantText(new Date(redeemedAt), timeZone)}${where}`
}

/** When a membership ends or renews, in one line; null when neither is known. */
export const untilLine = (membership: {
  standing: MembershipStanding
  startedOn: CalendarDate
  endsOn: CalendarDate | null
  pausedUntil: CalendarDate | null
  graceUntil: CalendarDate | null
  nextCharge: { on: CalendarDate; cents: number; untaxed?: boolean | undefined } | null
}): string | null => {
  const { standing, startedOn, endsOn, pausedUntil, graceUntil, nextCharge } = membership
  const renewal = nextCharge ? `${dateText(nextCharge.on)}, ${withTax(nextCharge.cents, nextCharge.untaxed)}` : null
  switch (standing) {
    case 'ended':
      return endsOn && `Ended ${dateText(endsOn)}`
    case 'waiting':
      return `Starts ${dateText(startedOn)}`
    case 'grace':
      return graceUntil && `The renewal is not paid. Usable until ${dateText(graceUntil)}`
    case 'unpaid':
      return 'The renewal is not paid. The code does not work.'
    case 'paused':
      return pausedUntil && `Paused until ${dateText(pausedUntil)}`
    default:
      return endsOn ? `Ends ${dateText(endsOn)}` : renewal && `Renews ${renewal}`
  }
}
