import type { LegalKind } from '@sipday/contract/office/legal-kinds.ts'

/** "[email address]" is for the owner to fill in; a Markdown link is no gap. */
const GAP = /\[([^\][\n]{2,60})\](?!\()/g

/** Each once, in order. */
export const gapsIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(GAP)].map(([, name = '']) => name))),
]

/** A gap without a value stays. */
export const fillGaps = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(GAP, (gap, name: string) => values[name]?.trim() || gap)

/** No legal advice; nothing is published while a gap is left. */
export const legalTemplates: Readonly<Record<LegalKind, string>> = {
  terms: `These terms apply to memberships sold by [legal name of your business], [mailing address].

## What you get

Each plan says which drinks and benefits it includes. Drinks are redeemed in store, at the locations that take part, during store hours. A membership is for one person and may not be shared.

## What you pay

You pay the price shown, with tax, when you buy. A plan that renews is charged again at the start of each period, to the card you chose, until you cancel. We remind you before each renewal. If a price changes, we email you before the first charge at the new price; a charge that we could not tell you about in time has the old price.

## Canceling

You can cancel at any time on this website. A canceled membership stays usable until the end of the period you paid for, and is not charged again.

## If a store closes

If a store closes for good, we refund the part of the price that covers the remaining days.

## Contact

[email address]

These terms are governed by the law of [state].`,
  privacy: `[legal name of your business] keeps what is needed to run your membership: your name, email address, phone number, purchases and the drinks you redeem. Card numbers are kept by our payment provider, Square, and never by us.

We do not sell personal data. We share it only with the companies that process payments and deliver emails and text messages for us.

To see, correct or delete your data, write to [email address].`,
  accessibility: `[legal name of your business] wants everyone to be able to use this website and our stores. If anything does not work for you, write to [email address], and we will answer within 5 business days.`,
  'text-messages': `If you give us your phone number, we send one-time codes and messages about your membership by text message. Message and data rates may apply. Reply STOP to stop them and HELP for help, or write to [email address].`,
}
