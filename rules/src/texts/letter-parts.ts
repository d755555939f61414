import { sentence } from '../written/isolated.ts'
import { type MailText, mailTexts } from './mail-texts.ts'

/** What a sentence may name in braces, in words. */
const ofMembership = { plan: 'the plan', location: 'the location', shop: 'the shop’s name' }

const partsOf = <Name extends string>(name: Name) =>
  [`email-${name}-subject`, `email-${name}-opening`, `email-${name}-closing`] as const

/** A subject, what stands after the greeting, and what stands at the end. */
export const ownLetters = {
  receipt: {
    title: 'Receipt',
    parts: partsOf('receipt'),
    places: { ...ofMembership, sum: 'what was charged, tax included', day: 'the first day' },
  },
  renewal_paid: {
    title: 'Receipt of a renewal',
    parts: partsOf('renewed'),
    places: { ...ofMembership, sum: 'what was charged, tax included', day: 'the day until which it is paid' },
  },
  renewal_reminder: {
    title: 'Reminder of a renewal',
    parts: partsOf('reminder'),
    places: { ...ofMembership, sum: 'what will be charged, tax included', day: 'the day of the renewal' },
  },
  renewal_failed: {
    title: 'Renewal that was not paid',
    parts: partsOf('unpaid'),
    places: { ...ofMembership, sum: 'what is due, tax included', day: 'the last day on which the membership works' },
  },
  gift: {
    title: 'Gift',
    parts: ['email-gift-subject', 'email-gift', 'email-gift-closing'],
    places: { ...ofMembership, giver: 'who gave it', day: 'the first day' },
  },
  welcome: {
    title: 'Membership that someone else pays for',
    parts: ['email-welcome-subject', 'email-welcome', 'email-welcome-closing'],
    places: { ...ofMembership, payer: 'who pays', day: 'the first day' },
  },
  cancelled: {
    title: 'Cancellation',
    parts: partsOf('canceled'),
    places: { ...ofMembership, day: 'the last day' },
  },
  renewal_stopped: {
    title: 'Membership that waits for its payment',
    parts: partsOf('waiting'),
    places: { ...ofMembership, sum: 'what is due, tax included', day: 'the day of the renewal' },
  },
  card_ending: {
    title: 'Card that ends soon',
    parts: partsOf('card-ending'),
    places: { ...ofMembership, day: 'the last month of the card' },
  },
  trial_ending: {
    title: 'Trial that ends soon',
    parts: partsOf('trial-ending'),
    places: { ...ofMembership, sum: 'what it costs if it is kept', day: 'the last day' },
  },
  paused: {
    title: 'Pause',
    parts: partsOf('paused'),
    places: { ...ofMembership, sum: 'what will be charged, tax included', day: 'the day of the next renewal' },
  },
  resumed: {
    title: 'Cancellation that was undone',
    parts: partsOf('resumed'),
    places: { ...ofMembership, sum: 'what will be charged, tax included', day: 'the day of the next renewal' },
  },
  come_back: {
    title: 'Letter to who left',
    parts: partsOf('come-back'),
    places: { ...ofMembership, sum: 'what it costs now, tax included' },
  },
  refunded: {
    title: 'Refund',
    parts: partsOf('refunded'),
    places: { plan: ofMembership.plan, shop: ofMembership.shop, sum: 'what goes back' },
  },
  plan_changed: {
    title: 'Change of plan that began',
    parts: partsOf('plan-changed'),
    places: { ...ofMembership, sum: 'what was charged, tax included', day: 'the day of the next renewal' },
  },
  plan_change_planned: {
    title: 'Change of plan that comes',
    parts: partsOf('plan-planned'),
    places: { ...ofMembership, next: 'the new plan', day: 'the day on which it begins' },
  },
  plan_change_undone: {
    title: 'Change of plan that was undone',
    parts: partsOf('plan-stays'),
    places: { ...ofMembership, day: 'the day of the next renewal' },
  },
  moved: {
    title: 'Change of location',
    parts: partsOf('moved'),
    places: { ...ofMembership, from: 'the location until now' },
  },
  pause_ended: {
    title: 'Pause that was ended',
    parts: partsOf('pause-ended'),
    places: { ...ofMembership, sum: 'what will be charged, tax included', day: 'the day of the next renewal' },
  },
  card_changed: {
    title: 'Change of card',
    parts: partsOf('card-changed'),
    places: ofMembership,
  },
  given: {
    title: 'Membership that the shop gives',
    parts: partsOf('given'),
    places: { ...ofMembership, day: 'the last day' },
  },
  credit_given: {
    title: 'Credit',
    parts: partsOf('credit'),
    places: { ...ofMembership, sum: 'the credit' },
  },
  gift_corrected: {
    title: 'New address of a gift',
    parts: partsOf('gift-corrected'),
    places: { plan: ofMembership.plan, shop: ofMembership.shop },
  },
  pay_link: {
    title: 'Link to pay',
    parts: partsOf('pay-link'),
    places: ofMembership,
  },
  brought_in: {
    title: 'Membership from another system',
    parts: partsOf('brought-in'),
    places: { ...ofMembership, day: 'the day until which it is paid' },
  },
} as const satisfies Record<
  string,
  {
    title: string
    parts: readonly [subject: MailText, opening: MailText, closing: MailText]
    places: Readonly<Record<string, string>>
  }
>
export type OwnLetter = keyof typeof ownLetters
export type LetterText = (typeof ownLetters)[OwnLetter]['parts'][number]

const PARTS = ['subject', 'opening', 'closing'] as const
export type LetterPart = { letter: OwnLetter; title: string; part: (typeof PARTS)[number] }

/** By key; a sentence that stands in no letter of its own is not there. */
const parts: ReadonlyMap<string, LetterPart> = new Map(
  (Object.keys(ownLetters) as OwnLetter[]).flatMap((letter) =>
    ownLetters[letter].parts.map(
      (key, at) => [key, { letter, title: ownLetters[letter].title, part: PARTS[at] ?? 'closing' }] as const,
    ),
  ),
)
export const letterPartOf = (key: string): LetterPart | null => parts.get(key) ?? null

/** The emails' sentences by the letter they stand in; null: in several. */
export const mailGroups: readonly { letter: OwnLetter | null; keys: readonly string[] }[] = [
  ...(Object.keys(ownLetters) as OwnLetter[]).map((letter) => ({ letter, keys: ownLetters[letter].parts })),
  { letter: null, keys: Object.keys(mailTexts).filter((key) => !parts.has(key)) },
]

export const letterWhere = Object.fromEntries(
  [...parts].map(([key, { title, part }]) => [key, sentence`Letter “${title}”, the ${part}`]),
) as Readonly<Record<LetterText, string>>
