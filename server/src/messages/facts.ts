import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { Terms } from '@sipday/rules/terms.ts'

type Shop = { shopName: string }
type Account = Shop & { accountUrl: string; name: string }
export type CardFacts = { brand: string; last4: string }

export type ReceiptFacts = Account &
  Terms & {
    locationName: string
    /** Of the location; empty where it is not known. Left out in receipts queued by older versions. */
    address?: string
    card: CardFacts | null
    paymentId: string
    providerReceiptUrl: string | null
    /** What was agreed to; `termsUrl`: null when the shop had no terms. Left out in receipts queued by older versions. */
    agreed?: { words: string; termsUrl: string | null } | '' | undefined
  }

export type GiftFacts = Shop & {
  signInUrl: string
  recipientName: string
  giverName: string
  message: string
  planName: string
  locationName: string
  startsOn: CalendarDate
  endsOn: CalendarDate | null
}

/** To a subscriber whose membership someone else paid for. */
export type WelcomeFacts = Account & {
  payerName: string
  planName: string
  locationName: string
  startsOn: CalendarDate
  renewsOn: CalendarDate | null
  endsOn: CalendarDate | null
}

export type MembershipFacts = Account & { planName: string; locationName: string }
export type RenewalFacts = MembershipFacts & { renewsOn: CalendarDate; totalCents: number; card: CardFacts | null }
export type RenewedFacts = MembershipFacts & {
  /** The day the money was taken. */
  paidOn: CalendarDate
  /** The renewal day it pays for; a letter that waits since before knows only the other. */
  renewedFrom?: CalendarDate
  paidThrough: CalendarDate
  totalCents: number
  card: CardFacts | null
  /** What the first receipt has too. Left out in receipts queued by older versions. */
  paid?: {
    subtotalCents: number
    taxCents: number
    /** Thousandths of a percent; null where another rate was charged than the location's. */
    taxRate: number | null
    paymentId: string | null
    address: string
  }
}
export type FailedFacts = RenewalFacts & { usableUntil: CalendarDate; payUrl: string | null }
export type EndFacts = MembershipFacts & { usableUntil: CalendarDate }
/** `dueSince`: a renewal that is not paid yet; then no day can be named for the next one. */
export type CardChangeFacts = MembershipFacts & {
  card: CardFacts
  nextChargeOn: CalendarDate | null
  dueSince?: CalendarDate | null
}
export type ContactName = 'email address' | 'phone number'
export type ContactFacts = Account & { what: ContactName }
/**
 * `usableUntil`: null when it cannot be used any more. `refundCents`: the refund for the days after; 0 for someone who
 * did not pay. `given`: to the giver of a gift.
 */
export type ClosingFacts = Omit<EndFacts, 'usableUntil'> & {
  usableUntil: CalendarDate | null
  refundCents: number
  given?: true
}
/** `endings`: what became of memberships with the refund, a sentence each. */
export type RefundFacts = Account & { totalCents: number; planName: string; endings?: readonly string[] }

/** `textUrl`: the version that was published. */
export type LegalChangeFacts = Account & { title: string; note: string; textUrl: string; publishedOn: CalendarDate }

/** A day that is over, without a name of anyone. `members`: at its end. */
export type DayInShort = {
  day: CalendarDate
  /** Null while the day is not counted; so are the next two. */
  members: number | null
  joined: number | null
  left: number | null
  paidCents: number
  backCents: number
  /** By location, of those that are counted; `usual`: on that weekday, null while no earlier one is counted. */
  drinks: { name: string; drinks: number; usual: number | null }[]
  /** The newest change in the record and its hash; null while there is none. */
  head: { number: number; hash: string } | null
}

/** To a person of the office; `name` is theirs. */
export type OfficeFacts = Shop & { name: string; officeUrl: string }
/** `roleWords`: "Manager at Kips Bay". `until`: the last moment of the link, in words. */
export type OfficeInvitationFacts = OfficeFacts & {
  inviterName: string
  roleWords: string
  invitationUrl: string
  until: string
}
export type TillInvitationFacts = Shop & { name: string; inviterName: string; locationName: string; counterUrl: string }
/** `effectiveAt`: in words. */
export type FactorResetFacts = OfficeFacts & { personName: string; askerName: string; effectiveAt: string }

/** Every email the shop sends automatically, with the data each one needs. */
export type Facts = {
  receipt: ReceiptFacts
  gift: GiftFacts
  welcome: WelcomeFacts
  renewal_reminder: RenewalFacts
  renewal_paid: RenewedFacts
  renewal_failed: FailedFacts
  renewal_stopped: FailedFacts
  /** `byShop`: someone of the shop did it for the member. */
  cancelled: EndFacts & { byShop?: true }
  resumed: RenewalFacts & { byShop?: true }
  /** The shop ended it the same day. */
  ended_today: MembershipFacts
  /** `renewsOn`: the day the pause ends, with the next charge. */
  paused: RenewalFacts & { usableUntil: CalendarDate; byShop?: true }
  pause_ended: RenewalFacts & { byShop?: true }
  plan_change_planned: RenewalFacts & { nextPlanName: string; byShop?: true }
  plan_change_undone: RenewalFacts & { nextPlanName: string; byShop?: true }
  /** `netCents` and `totalCents`: the difference without and with tax; `nextCents`: the next renewal. */
  plan_changed: RenewalFacts & { netCents: number; nextCents: number; paidOn: CalendarDate }
  /** At another location, which was `fromName`. `renewsOn`: null when nothing more is charged. */
  moved: MembershipFacts & {
    fromName: string
    renewsOn: CalendarDate | null
    totalCents: number
    card: CardFacts | null
    byShop?: true
  }
  card_changed: CardChangeFacts
  contact_changed: ContactFacts
  refunded: RefundFacts
  /** To the giver: the shop corrected where the gift goes. `to`: masked. `sendsOn`: the day of a gift not sent yet. */
  gift_corrected: Account & { planName: string; recipientName: string; to: string; sendsOn: CalendarDate | null }
  /** The shop gave a membership, or `days` to one that there was. `endsOn`: its last day now. */
  given: Account & { planName: string; locationName: string; endsOn: CalendarDate; days: number | null }
  /** Someone of the shop saved what it stores about the account. */
  data_exported: Account
  /** To every address of two customers whom the shop would make one. `confirmUrl`: null where no one has proved it. */
  merge_proposed: Shop & { effectiveAt: string; confirmUrl: string | null; objectUrl: string }
  /** To the addresses of two customers whom the shop made one, or two again. */
  accounts_merged: Account
  accounts_separated: Account
  /** To the old address of someone who deleted their account: it names no one. */
  account_deleted: Shop
  /** To the email address that the account had before. */
  contact_replaced: Shop & { what: ContactName; byShop?: true }
  /** To an address that someone of the shop proposed, which may be a stranger's: it names no one. */
  contact_proposed: Shop & { confirmUrl: string; accountUrl: string; until: string }
  /** To the addresses that the account has. `effectiveAt`: in words. */
  contact_coming: Shop & { what: ContactName; effectiveAt: string; objectUrl: string }
  legal_changed: LegalChangeFacts
  location_closing: ClosingFacts
  /** The location closes after `usableUntil`; through `until` the membership can move to `toName`. */
  closing_offer: Account & {
    planName: string
    locationName: string
    toName: string
    until: CalendarDate
    usableUntil: CalendarDate
  }
  /** `closingName`: the location that closed meanwhile, when that is why. */
  payment_returned: RefundFacts & { closingName?: string }
  office_invitation: OfficeInvitationFacts
  till_invitation: TillInvitationFacts
  factor_reset: FactorResetFacts
  /** Someone is to become an owner, or to be none any more. `words`: after "wants to". */
  owner_change: FactorResetFacts & { address: string; words: string }
  /** `words`: "is an owner now". `askerName`: null on the machine. */
  owner_changed: OfficeFacts & { personName: string; address: string; words: string; askerName: string | null }
  factor_guessed: OfficeFacts & { personName: string }
  many_customers: OfficeFacts & { personName: string }
  many_listed: OfficeFacts & { personName: string }
  /** `of`: the day before, left out by versions that only told what waits. */
  waiting: OfficeFacts & { waiting: [what: string, count: number][]; of?: DayInShort; isDaily?: boolean }
  approved_alone: OfficeFacts & { personName: string; words: string }
  /** `pausedUntil`: it was charged in a pause, which goes on; left out after a cancellation. */
  renewal_returned: RefundFacts & {
    paidOn: CalendarDate
    usableUntil: CalendarDate | null
    pausedUntil?: CalendarDate | null
  }
}
