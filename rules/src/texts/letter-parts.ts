import { type MailText, mailTexts } from './mail-texts.ts'

/** What a sentence may name in braces, in words. */
const everywhere = { plan: 'the plan', location: 'the location', shop: 'the shop’s name' }

/** Letters that the shop words: a subject, what stands after the greeting, and what stands at the end. */
export const ownLetters = {
  receipt: {
    title: 'Receipt',
    parts: ['email-receipt-subject', 'email-receipt-opening', 'email-receipt-closing'],
    places: { ...everywhere, sum: 'what was charged, tax included', day: 'the first day' },
  },
  renewal_paid: {
    title: 'Receipt of a renewal',
    parts: ['email-renewed-subject', 'email-renewed-opening', 'email-renewed-closing'],
    places: { ...everywhere, sum: 'what was charged, tax included', day: 'the day until which it is paid' },
  },
  renewal_reminder: {
    title: 'Reminder of a renewal',
    parts: ['email-reminder-subject', 'email-reminder-opening', 'email-reminder-closing'],
    places: { ...everywhere, sum: 'what will be charged, tax included', day: 'the day of the renewal' },
  },
  renewal_failed: {
    title: 'Renewal that was not paid',
    parts: ['email-unpaid-subject', 'email-unpaid-opening', 'email-unpaid-closing'],
    places: { ...everywhere, sum: 'what is due, tax included', day: 'the last day on which the membership works' },
  },
  gift: {
    title: 'Gift',
    parts: ['email-gift-subject', 'email-gift', 'email-gift-closing'],
    places: { ...everywhere, giver: 'who gave it', day: 'the first day' },
  },
  welcome: {
    title: 'Membership that someone else pays for',
    parts: ['email-welcome-subject', 'email-welcome', 'email-welcome-closing'],
    places: { ...everywhere, payer: 'who pays', day: 'the first day' },
  },
  cancelled: {
    title: 'Cancellation',
    parts: ['email-canceled-subject', 'email-canceled-opening', 'email-canceled-closing'],
    places: { ...everywhere, day: 'the last day' },
  },
  renewal_stopped: {
    title: 'Membership that waits for its payment',
    parts: ['email-waiting-subject', 'email-waiting-opening', 'email-waiting-closing'],
    places: { ...everywhere, sum: 'what is due, tax included', day: 'the day of the renewal' },
  },
  card_ending: {
    title: 'Card that ends soon',
    parts: ['email-card-ending-subject', 'email-card-ending-opening', 'email-card-ending-closing'],
    places: { ...everywhere, day: 'the last month of the card' },
  },
  trial_ending: {
    title: 'Trial that ends soon',
    parts: ['email-trial-ending-subject', 'email-trial-ending-opening', 'email-trial-ending-closing'],
    places: { ...everywhere, sum: 'what it costs if it is kept', day: 'the last day' },
  },
  paused: {
    title: 'Pause',
    parts: ['email-paused-subject', 'email-paused-opening', 'email-paused-closing'],
    places: { ...everywhere, sum: 'what will be charged, tax included', day: 'the day of the next renewal' },
  },
  resumed: {
    title: 'Cancellation that was undone',
    parts: ['email-resumed-subject', 'email-resumed-opening', 'email-resumed-closing'],
    places: { ...everywhere, sum: 'what will be charged, tax included', day: 'the day of the next renewal' },
  },
  come_back: {
    title: 'Letter to who left',
    parts: ['email-come-back-subject', 'email-come-back-opening', 'email-come-back-closing'],
    places: { ...everywhere, sum: 'what it costs now, tax included' },
  },
  refunded: {
    title: 'Refund',
    parts: ['email-refunded-subject', 'email-refunded-opening', 'email-refunded-closing'],
    places: { plan: everywhere.plan, shop: everywhere.shop, sum: 'what goes back' },
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
  [...parts].map(([key, { title, part }]) => [key, `Letter “${title}”, the ${part}`]),
) as Readonly<Record<LetterText, string>>
