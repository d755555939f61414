import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { CardEnd } from '@sipday/rules/paying/card-text.ts'
import type { PriceFacts } from '@sipday/rules/prices/told-price.ts'
import type { PaymentReason } from '@sipday/rules/renewing/payment-problem.ts'
import type { Terms } from '@sipday/rules/terms.ts'

type Shop = { shopName: string }
/** `calendarUrl`: of the day for a calendar; absent in old letters. */
type Dated = { calendarUrl?: string }
/** Of the location that the letter is about; empty where unknown, absent in old letters. */
type Placed = { address?: string }
type Account = Shop & { accountUrl: string; name: string }
/** Of a letter that can be turned off; `stopUrl` does it by one press. */
export type Stoppable = { customerId: string; stopUrl: string }
export type CardFacts = { brand: string; last4: string }

export type ReceiptFacts = Account &
  Placed &
  Dated &
  Terms & {
    locationName: string
    card: CardFacts | null
    paymentId: string
    providerReceiptUrl: string | null
    /** `words`: line by line. `termsUrl`: null without terms. Absent in old receipts. */
    agreed?: { words: string | readonly string[]; termsUrl: string | null } | '' | undefined
  }

export type GiftFacts = Shop &
  Dated & {
    signInUrl: string
    recipientName: string
    giverName: string
    message: string
    planName: string
    locationName: string
    startsOn: CalendarDate
    endsOn: CalendarDate | null
  }

export type WelcomeFacts = Account & {
  payerName: string
  planName: string
  locationName: string
  startsOn: CalendarDate
  renewsOn: CalendarDate | null
  endsOn: CalendarDate | null
}

/** `untaxed`: nothing is taxed at the location; absent in old letters. */
export type MembershipFacts = Account &
  Placed & { planName: string; locationName: string; untaxed?: boolean | undefined }
export type RenewalFacts = MembershipFacts & { renewsOn: CalendarDate; totalCents: number; card: CardFacts | null }
export type RenewedFacts = MembershipFacts &
  Dated & {
    paidOn: CalendarDate
    /** The renewal day it pays for; old queued letters have only the other. */
    renewedFrom?: CalendarDate
    paidThrough: CalendarDate
    totalCents: number
    card: CardFacts | null
    /** As in the first receipt; absent in old ones. */
    paid?: {
      subtotalCents: number
      taxCents: number
      /** Taken off the price, before the tax. */
      creditCents?: number
      /** Thousandths of a percent; null where another rate was charged. */
      taxRate: number | null
      paymentId: string | null
    }
  }
/** `reason`, `cardEnd` ("10/2026"), `tries`: as far as known; absent in old letters, which knew one try. */
export type FailedFacts = RenewalFacts & {
  usableUntil: CalendarDate
  payUrl: string | null
  reason?: PaymentReason | null
  cardEnd?: string | null
  tries?: readonly CalendarDate[]
  nextTry?: CalendarDate | null
}
/** `renewsOn`: null where nothing is planned. */
export type CardEndingFacts = MembershipFacts & {
  totalCents: number
  card: CardFacts | null
  cardEnd: CardEnd
  renewsOn: CalendarDate | null
}
export type EndFacts = MembershipFacts & { usableUntil: CalendarDate }
/** `dueSince`: an unpaid renewal, so the next day is unknown. */
export type CardChangeFacts = MembershipFacts & {
  card: CardFacts
  nextChargeOn: CalendarDate | null
  dueSince?: CalendarDate | null
}
export type ContactName = 'email address' | 'phone number'
export type ContactFacts = Account & { what: ContactName }
/**
 * `usableUntil`: null when it can no longer be used. `refundCents`: for later days; 0 for someone who did not pay.
 * `given`: to a gift's giver.
 */
export type ClosingFacts = Omit<EndFacts, 'usableUntil'> & {
  usableUntil: CalendarDate | null
  refundCents: number
  given?: true
}
/** `endings`: a sentence for each membership. */
export type RefundFacts = Account & { totalCents: number; planName: string; endings?: readonly string[] }

/** `textUrl`: the published version. */
export type LegalChangeFacts = Account & { title: string; note: string; textUrl: string; publishedOn: CalendarDate }

/** Names no one. `members`: at its end. */
export type DayInShort = {
  day: CalendarDate
  /** Null while the day is not counted; so are the next two. */
  members: number | null
  joined: number | null
  left: number | null
  paidCents: number
  backCents: number
  /** Counted locations; `usual`: on that weekday, or null. */
  drinks: { name: string; drinks: number; usual: number | null }[]
  /** The newest change in the record, or null. */
  head: { number: number; hash: string } | null
}

export type OfficeFacts = Shop & { name: string; officeUrl: string }
/** `roleWords`: "Manager at Kips Bay". `until`: of the link, in words. */
export type OfficeInvitationFacts = OfficeFacts & {
  inviterName: string
  roleWords: string
  invitationUrl: string
  until: string
}
export type TillInvitationFacts = Shop & { name: string; inviterName: string; locationName: string; counterUrl: string }
/** In words. */
export type FactorResetFacts = OfficeFacts & { personName: string; askerName: string; effectiveAt: string }

export type Facts = {
  receipt: ReceiptFacts
  gift: GiftFacts
  welcome: WelcomeFacts
  /** `risesFromCents`: what each payment with a code was, before this one at the full price. */
  renewal_reminder: RenewalFacts & Dated & { risesFromCents?: number }
  /** Both sums with tax. `silent`: what no answer means. `byTax`: the tax rises, not the price. */
  price_change: RenewalFacts & PriceFacts
  renewal_paid: RenewedFacts
  renewal_failed: FailedFacts
  renewal_stopped: FailedFacts
  cancelled: EndFacts & Dated & { byShop?: true }
  /** `kept`: a trial. */
  resumed: RenewalFacts & { byShop?: true; kept?: true }
  /** `renewsOn`: its last day, and the first payment's if it is kept. */
  /** `endUrl`: of one that goes on by itself, ends it with one press. */
  trial_ending: RenewalFacts & { frequency: string; endUrl?: string }
  ended_today: MembershipFacts
  /** Of `quantity`, as it is sold now. */
  come_back: MembershipFacts & Stoppable & { totalCents: number; quantity: number; frequency: string; buyUrl: string }
  /** `renewsOn`: when the pause ends, with the next charge. */
  paused: RenewalFacts & { usableUntil: CalendarDate; byShop?: true }
  pause_ended: RenewalFacts & { byShop?: true }
  plan_change_planned: RenewalFacts & { nextPlanName: string; byShop?: true }
  plan_change_undone: RenewalFacts & { nextPlanName: string; byShop?: true }
  /** `netCents` and `totalCents`: the difference without and with tax; `nextCents`: the next renewal. */
  plan_changed: RenewalFacts & { netCents: number; nextCents: number; paidOn: CalendarDate }
  /** From `fromName`. `renewsOn`: null when nothing more is charged. */
  moved: MembershipFacts & {
    fromName: string
    renewsOn: CalendarDate | null
    totalCents: number
    card: CardFacts | null
    byShop?: true
  }
  /** From another system. Paid, or lasting, `until`; `totalCents`: charged then, null for nothing. */
  pay_link: Shop & { name: string; planName: string; locationName: string; payUrl: string }
  brought_in: MembershipFacts & {
    until: CalendarDate
    totalCents: number | null
    card: CardFacts | null
    keepsCode: boolean
    left: number | null
    /** Of the letter to who drinks, where another person pays. */
    payerName: string | null
    /** Of the letter to who pays for someone else. */
    usedBy: string | null
  }
  /** With names in braces. */
  news: MembershipFacts & Stoppable & { newsId: string; subject: string; message: string }
  card_changed: CardChangeFacts
  card_ending: CardEndingFacts
  contact_changed: ContactFacts
  refunded: RefundFacts
  /** To the giver. `to`: masked. `sendsOn`: of a gift not sent yet. */
  gift_corrected: Account & { planName: string; recipientName: string; to: string; sendsOn: CalendarDate | null }
  /** A membership, or `days` for an existing one. `endsOn`: its last day now. */
  given: Account & { planName: string; locationName: string; endsOn: CalendarDate; days: number | null }
  /** Sums with tax, with credit and without; null where credit waits. `friend`: for whose days. `refundedCents`: paid. */
  credit_given: MembershipFacts & { creditCents: number; friend?: 'brought' | 'joined'; refundedCents?: number } & {
    next: { renewsOn: CalendarDate; totalCents: number; fullCents: number; card: CardFacts | null } | null
  }
  data_exported: Account
  /** To every address of both. `confirmUrl`: null where no one proved it. */
  merge_proposed: Shop & { effectiveAt: string; confirmUrl: string | null; objectUrl: string }
  accounts_merged: Account
  accounts_separated: Account
  /** To the old address; names no one. */
  account_deleted: Shop
  contact_replaced: Shop & { what: ContactName; byShop?: true }
  /** May be a stranger's address: names no one. */
  contact_proposed: Shop & { confirmUrl: string; accountUrl: string; until: string }
  /** To the account's addresses. `effectiveAt`: in words. */
  contact_coming: Shop & { what: ContactName; effectiveAt: string; objectUrl: string }
  legal_changed: LegalChangeFacts
  location_closing: ClosingFacts
  /** Closes after `usableUntil`; can move to `toName` through `until`. */
  closing_offer: Account & {
    planName: string
    locationName: string
    toName: string
    until: CalendarDate
    usableUntil: CalendarDate
  }
  /** `closingName`: the location whose closing is the reason. */
  payment_returned: RefundFacts & { closingName?: string }
  office_invitation: OfficeInvitationFacts
  till_invitation: TillInvitationFacts
  factor_reset: FactorResetFacts
  /** Also when they stop being one. `words`: after "wants to". */
  owner_change: FactorResetFacts & { address: string; words: string }
  /** `words`: "is an owner now". `askerName`: null on the machine. */
  owner_changed: OfficeFacts & { personName: string; address: string; words: string; askerName: string | null }
  factor_guessed: OfficeFacts & { personName: string }
  many_customers: OfficeFacts & { personName: string }
  many_listed: OfficeFacts & { personName: string }
  /** `of`: the day before; absent in old versions. */
  waiting: OfficeFacts & { waiting: [what: string, count: number][]; of?: DayInShort; isDaily?: boolean }
  approved_alone: OfficeFacts & { personName: string; words: string }
  may_confirm: OfficeFacts & { words: string; endsAt: string }
  /** `pausedUntil`: charged in a pause that goes on; absent after a cancellation. */
  renewal_returned: RefundFacts & {
    paidOn: CalendarDate
    usableUntil: CalendarDate | null
    pausedUntil?: CalendarDate | null
  }
}
