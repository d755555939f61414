import { dateIn } from '../calendar.ts'

/** In days (O9.2). */
const UNDO_DAYS = 30
const DAY_MS = 86_400_000

/** The counts are of what is open or live. */
export type MergeSide = {
  id: string
  createdAt: Date
  /** When a contact was last proved with a code. */
  signedInAt: Date | null
  /** Memberships they pay for; a canceled one that has not ended can be resumed. */
  renewing: number
  liveCards: number
  charging: number
  refunds: number
  disputes: number
  approvals: number
  /** Contacts that are being corrected and not decided. */
  corrections: number
  /** Shares a contact with someone who works here. */
  isStaff: boolean
  /** Already merged with someone else, and gone. */
  isGone: boolean
}

/** `together`: one bought something for the other, or both are in one purchase. */
export type MergePair = { one: MergeSide; other: MergeSide; together: boolean }

export type MergeRefusal = {
  code:
    | 'same_customer'
    | 'already_merged'
    | 'both_renew'
    | 'both_cards'
    | 'together'
    | 'payment_open'
    | 'refund_open'
    | 'open_dispute'
    | 'open_approval'
    | 'contact_open'
    | 'staff'
  text: string
}

const either = (count: 'charging' | 'refunds' | 'disputes' | 'approvals' | 'corrections') => (pair: MergePair) =>
  pair.one[count] + pair.other[count] > 0

/** Square charges a card of theirs, now or with the next purchase. */
const hasCardsAtSquare = ({ liveCards, renewing }: MergeSide) => liveCards > 0 || renewing > 0

const refusals: readonly (MergeRefusal & { when: (pair: MergePair) => boolean })[] = [
  {
    code: 'same_customer',
    when: ({ one, other }) => one.id === other.id,
    text: 'This is the same customer.',
  },
  {
    code: 'already_merged',
    when: ({ one, other }) => one.isGone || other.isGone,
    text: 'One of them is merged with another customer already.',
  },
  {
    code: 'staff',
    when: ({ one, other }) => one.isStaff || other.isStaff,
    text: 'One of them has the email address of someone who works here. Accounts of your staff are not merged.',
  },
  {
    code: 'both_renew',
    when: ({ one, other }) => one.renewing > 0 && other.renewing > 0,
    text: 'Both pay for a membership that renews. Cancel one of them; once it has ended, this can be done.',
  },
  {
    code: 'both_cards',
    when: (pair) =>
      !(pair.one.renewing > 0 && pair.other.renewing > 0) && hasCardsAtSquare(pair.one) && hasCardsAtSquare(pair.other),
    text: 'Both have a saved card, under two customers at Square. Remove the cards of one of them in Square first.',
  },
  {
    code: 'together',
    when: ({ together }) => together,
    text: 'One of them bought something for the other, or they are in one purchase: the books know them as two people.',
  },
  {
    code: 'payment_open',
    when: either('charging'),
    text: 'A payment is still being checked with the bank. This takes a few minutes at most.',
  },
  { code: 'refund_open', when: either('refunds'), text: 'A refund is still open, or on its way to the card.' },
  { code: 'open_dispute', when: either('disputes'), text: 'A payment is disputed at the bank, and not decided.' },
  {
    code: 'open_approval',
    when: either('approvals'),
    text: 'A request about one of them still waits to be decided.',
  },
  {
    code: 'contact_open',
    when: either('corrections'),
    text: 'A contact of one of them is being corrected. Withdraw that, or wait until it is done.',
  },
]

/** In the words of the office; empty when they may be merged. */
export const mergeRefusals = (pair: MergePair): MergeRefusal[] =>
  refusals.filter(({ when }) => when(pair)).map(({ code, text }) => ({ code, text }))

/** Never chosen: who pays for a renewing membership, else who signed in later, else the older record. */
export const whoStays = (one: MergeSide, other: MergeSide): 'one' | 'other' => {
  const order =
    Math.sign(other.renewing) - Math.sign(one.renewing) ||
    (other.signedInAt?.getTime() ?? 0) - (one.signedInAt?.getTime() ?? 0) ||
    one.createdAt.getTime() - other.createdAt.getTime() ||
    (one.id < other.id ? -1 : 1)
  return order < 0 ? 'one' : 'other'
}

/** A merge can be undone only while nothing else has happened. */
export type SinceMerge = {
  at: Date
  undone: boolean
  erased: boolean
  mergedAgain: boolean
  paid: boolean
  cardSaved: boolean
  contactGone: boolean
}

const closedBy: readonly { when: (since: SinceMerge, now: Date) => boolean; text: string }[] = [
  { when: ({ undone }) => undone, text: 'This merge is undone already.' },
  { when: ({ erased }) => erased, text: 'The customer is erased.' },
  { when: ({ mergedAgain }) => mergedAgain, text: 'There was another merge after this one. Undo that one first.' },
  { when: ({ paid }) => paid, text: 'There was a payment after the merge, so it stays.' },
  { when: ({ cardSaved }) => cardSaved, text: 'A card was saved after the merge, so it stays.' },
  { when: ({ contactGone }) => contactGone, text: 'A contact was replaced after the merge, so it stays.' },
  {
    when: ({ at }, now) => now.getTime() - at.getTime() >= UNDO_DAYS * DAY_MS,
    text: `A merge can be undone for ${UNDO_DAYS} days.`,
  },
]

/** Null while it can be undone. */
export const undoRefusal = (since: SinceMerge, now: Date): string | null =>
  closedBy.find(({ when }) => when(since, now))?.text ?? null

/** The day on which undoing ends (YYYY-MM-DD). */
export const undoUntil = (at: Date, timeZone: string) => dateIn(new Date(at.getTime() + UNDO_DAYS * DAY_MS), timeZone)

type Counted = { memberships: number; purchases: number; liveCards: number; contacts: number; notes: number }

const counted = (count: number, one: string, several: string) =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${several}`]

/** In the words of the preview. */
export const movesOf = ({ memberships, purchases, liveCards, contacts, notes }: Counted): string[] => [
  ...counted(memberships, '1 membership', 'memberships'),
  ...counted(purchases, '1 purchase', 'purchases'),
  ...counted(liveCards, '1 saved card', 'saved cards'),
  ...counted(contacts, '1 email address or phone number', 'email addresses and phone numbers'),
  ...counted(notes, '1 note', 'notes'),
]
