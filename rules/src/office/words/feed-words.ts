import { isolated } from '../../written/isolated.ts'
import { cardText } from '../../paying/card-text.ts'
import type { FeedPart } from '@sipday/contract/office/customers/customer-feed.ts'
import { extrasWithCharge } from '../../extras/extras.ts'
import { dollars } from '../../money.ts'
import type { RefundState } from '../../refunds/amounts.ts'
import { reasonWords, type RefundReason, stateWords } from '../../refunds/refund-words.ts'
import { changeSentence } from './sentences.ts'

/* What happened to a customer, in words (O9). */

export type FeedFacts = {
  payment: {
    planName: string
    locationName: string
    cents: number
    isGift: boolean
    brand: string | null
    last4: string | null
  }
  renewal: { planName: string; cents: number; paid: boolean }
  refund: {
    refundId: string
    cents: number
    state: RefundState
    cause: RefundReason | null
    note: string
    askedBy: string | null
    atSquare: boolean
  }
  redemption: {
    name: string
    locationName: string
    staffName: string
    voided: boolean
    voidReason: string | null
    extras: { name: string; cents: number; count: number }[] | null
  }
  /** `bounce`: why it did not arrive. */
  mail: { mail: string; to: string; sent: boolean; bounce?: string | null }
  change: {
    who: string | null
    subject: string
    field: string
    before: unknown
    after: unknown
    reason: string | null
  }
  consent: { of: 'purchase' | 'price'; version: number | null }
}
export type FeedKind = keyof FeedFacts

export const feedKinds: Readonly<Record<FeedPart, readonly FeedKind[]>> = {
  money: ['payment', 'renewal', 'refund'],
  drinks: ['redemption'],
  messages: ['mail'],
  changes: ['change', 'consent'],
}

const mailNames: Readonly<Record<string, string>> = {
  receipt: 'receipt',
  gift: 'gift',
  gift_corrected: 'corrected gift',
  given: 'given membership',
  credit_given: 'credit',
  welcome: 'welcome',
  renewal_reminder: 'renewal reminder',
  price_change: 'new price',
  renewal_paid: 'renewal receipt',
  renewal_failed: 'failed renewal',
  renewal_stopped: 'stopped renewal',
  renewal_returned: 'returned renewal',
  cancelled: 'cancellation',
  resumed: 'membership that goes on',
  trial_ending: 'ending trial',
  ended_today: 'ended membership',
  data_exported: 'exported data',
  merge_proposed: 'proposed merge',
  accounts_merged: 'merged accounts',
  accounts_separated: 'separated accounts',
  paused: 'pause',
  pause_ended: 'end of a pause',
  plan_change_planned: 'plan change',
  plan_change_undone: 'undone plan change',
  moved: 'changed location',
  brought_in: 'new page',
  pay_link: 'link to pay',
  card_ending: 'ending card',
  card_changed: 'changed card',
  contact_changed: 'changed contact',
  contact_coming: 'coming contact',
  refunded: 'refund',
  legal_changed: 'changed terms',
  location_closing: 'closing location',
  closing_offer: 'offer to move',
  payment_returned: 'returned payment',
}

export const mailName = (kind: string): string => mailNames[kind] ?? 'email'

/** `cents`: what was paid; null where nothing was, or the text says it. */
type Said = { text: string; by: string | null; cents?: number | null }
const listed = (parts: readonly (string | null)[]): string | null => parts.filter(Boolean).join(', ') || null

const said: { [Kind in FeedKind]: (facts: FeedFacts[Kind], name: string) => Said } = {
  payment: ({ planName, locationName, cents, isGift, brand, last4 }) => ({
    text: `${isGift ? 'Gave' : 'Bought'} ${planName}`,
    cents,
    by: listed([locationName, brand && last4 ? cardText({ brand, last4 }) : null]),
  }),
  renewal: ({ planName, cents, paid }) => ({
    ...(paid ? { text: 'Renewal paid', cents } : { text: `Renewal not paid, ${dollars(cents)}` }),
    by: planName,
  }),
  refund: ({ cents, state, cause, note, askedBy, atSquare }) => ({
    text: `Refund of ${dollars(cents)}: ${stateWords[state]}`,
    by: listed([askedBy ?? (atSquare ? 'In Square’s dashboard' : null), cause && reasonWords[cause], note]),
  }),
  redemption: ({ name, locationName, staffName, voided, voidReason, extras }) => ({
    text: `${isolated(name)} at ${isolated(locationName)}${extras ? ` with ${extrasWithCharge(extras)}` : ''}${voided ? ', voided' : ''}`,
    by: listed([staffName, voidReason]),
  }),
  mail: ({ mail, to, sent, bounce }) => {
    const known = mailNames[mail]
    return {
      text: `Email${known ? ` "${known}"` : ''} ${bounce ? `did not arrive: ${bounce}` : sent ? 'sent' : 'waits to be sent'}`,
      by: to,
    }
  },
  change: ({ who, subject, field, before, after, reason }, name) => ({
    text: changeSentence({ who, subject, title: name, field, before, after, reason, nameOf: (id) => id }),
    by: who === null ? (reason === 'by itself' ? null : 'The operator') : reason,
  }),
  consent: ({ of, version }) => ({
    text:
      of === 'price'
        ? 'Agreed to a new price'
        : version === null
          ? 'Agreed to a purchase'
          : `Agreed to the terms, version ${version}`,
    by: null,
  }),
}

/** `name`: the customer's. */
export const feedText = <Kind extends FeedKind>(kind: Kind, facts: FeedFacts[Kind], name: string): Required<Said> => ({
  cents: null,
  ...said[kind](facts, name),
})

export const feedTexts = {
  heading: 'What happened',
  show: 'Show',
  everything: 'Everything',
  together: (text: string, count: number) => (count === 1 ? text : `${text} for ${count} memberships`),
  parts: { money: 'Money', drinks: 'Drinks', messages: 'Emails', changes: 'Changes' },
  loading: 'Loading what happened',
  failed: 'The history could not be loaded.',
  none: 'Nothing yet.',
  earlier: 'Show Earlier',
} as const
