import { type CalendarDate, dateText } from '@sipday/rules/calendar.ts'
import { calendarTexts } from '@sipday/rules/calendar-file/membership-day.ts'
import { taxIncluded } from '@sipday/rules/money-words.ts'
import { dollars } from '@sipday/rules/money.ts'
import { cardOrNone } from '@sipday/rules/paying/card-text.ts'
import { type OwnLetter, ownLetters } from '@sipday/rules/texts/letter-parts.ts'
import { say, type Words } from '@sipday/rules/texts/shop-texts.ts'
import type { CardFacts, Facts } from './facts.ts'
import { type Block, type Letter, link, text } from './letter.ts'

export type Letters<K extends keyof Facts> = { [Kind in K]: (facts: Facts[Kind], words: Words) => Letter }

/** By the name in braces. */
type Places<K extends OwnLetter> = Readonly<Record<keyof (typeof ownLetters)[K]['places'], string>>

/** `closing`: no block when it is empty. */
export const ownWords = <K extends OwnLetter>(
  letter: K,
  words: Words,
  places: Places<K>,
): { subject: string; opening: string; closing: Block[] } => {
  const [subject, opening, closing] = ownLetters[letter].parts
  const last = say(words, closing, places).trim()
  return {
    subject: say(words, subject, places),
    opening: say(words, opening, places).trim(),
    closing: last === '' ? [] : [text(last)],
  }
}

export const placesOf = (f: { planName: string; locationName: string; shopName: string }) => ({
  plan: f.planName,
  location: f.locationName,
  shop: f.shopName,
})

export const placesOfNext = (f: Parameters<typeof placesOf>[0] & { totalCents: number; renewsOn: string }) => ({
  ...placesOf(f),
  sum: dollars(f.totalCents),
  day: dateText(f.renewsOn),
})

/** Sentences of one paragraph, or paragraphs with an empty line between; what is empty is left out. */
export const sentences = (...all: string[]): string => all.filter(Boolean).join(' ')
export const paragraphs = (...all: string[]): string => all.filter(Boolean).join('\n\n')

/** No one is addressed with an initial. */
const isName = (name: string): boolean => !/^(\p{Script=Latin}\.?)?$/u.test(name)

/** "Hi Ana,", or "Hello,". */
export const hello = (name: string): string => (isName(name) ? `Hi ${name},` : 'Hello,')

/** "Thank you, Ana", or "Thank you". */
export const thanks = (name: string): string => (isName(name) ? `Thank you, ${name}` : 'Thank you')

type NextCharge = { renewsOn: CalendarDate; totalCents: number; card: CardFacts | null; untaxed?: boolean | undefined }

export const nextCharge = (next: NextCharge) => ({
  label: `Will be charged on ${dateText(next.renewsOn)}`,
  value: dollars(next.totalCents),
  note: `${cardOrNone(next.card)}${taxIncluded(next.untaxed)}`,
})

/** Beside a sum for which there is no card yet. */
export const fromCardAdded = ({ untaxed }: { untaxed?: boolean | undefined }): string =>
  untaxed ? 'From the card you add' : 'Tax included, from the card you add'

/** How a member gets from this email to the code for the counter (R59). */
export const wayToTheCode =
  'Sign in with the email address this email was sent to. We will send you a six-digit code to sign in; you do not need a password. Then show your membership code at the counter: it is the first thing on the page.'

export const wayToAddCard =
  'In your account, press Manage Subscription, then Update Payment. To end your membership instead, cancel it there.'

export const addDay = (url: string | undefined): Block[] => (url ? [link('', calendarTexts.link, url, '.')] : [])

export const notAsked = (shopName: string): string => `If you did not ask for this, please tell ${shopName}.`

/** What to do about a change that the reader did not make: "undo it". */
export const notYou = ({ byShop, shopName }: { byShop?: boolean; shopName: string }, what: string): string =>
  byShop ? notAsked(shopName) : `If this was not you, sign in now and ${what}.`

type Shop = { shopName: string }
export const why = {
  member: ({ shopName }: Shop): string => `Sent because your membership at ${shopName} changed.`,
  renews: ({ shopName }: Shop): string => `Sent because your membership at ${shopName} renews by itself.`,
  account: ({ shopName }: Shop): string => `Sent because this email address belongs to an account at ${shopName}.`,
  contactWas: ({ shopName }: Shop): string =>
    `Sent once, because this email address belonged to an account at ${shopName}.`,
  payment: 'Sent because you paid for a membership. It is your receipt, so it cannot be turned off.',
  due: 'Sent because a renewal is due. It stops as soon as it is paid or the membership is canceled.',
  broughtIn: ({ shopName }: Shop): string => `Sent once, because your membership at ${shopName} has a new page.`,
  given: ({ shopName }: Shop): string => `Sent because someone gave this email address at ${shopName} for you.`,
  news: ({ shopName }: Shop): string => `Sent because you are a member at ${shopName}.`,
  left: ({ shopName }: Shop): string => `Sent because you had a membership at ${shopName}, and only once.`,
  office: ({ shopName }: Shop): string => `Sent because you work at ${shopName}.`,
} as const
