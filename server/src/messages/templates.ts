import { dateText } from '@sipday/rules/calendar.ts'
import { dollars, percentText } from '@sipday/rules/money.ts'
import { firstLook } from '@sipday/rules/look/tints.ts'
import { say, type Words, wordsOf } from '@sipday/rules/texts/shop-texts.ts'
import type { Facts } from './facts.ts'
import { closingLetters } from './closing-letters.ts'
import { contactLetters } from './contact-letters.ts'
import { button, facts, heading, quote, render, small, text } from './letter.ts'
import type { Brand, Rendered } from './letter.ts'
import { dayLetters } from './day-letters.ts'
import { officeLetters } from './office-letters.ts'
import { mergeLetters } from './merge-letters.ts'
import { planLetters } from './plan-letters.ts'
import { purchaseLetters } from './purchase-letters.ts'
import { stoppingLetters } from './stopping-letters.ts'
import { addressFact, cardText, hello, type Letters } from './wording.ts'

export type MailKind = keyof Facts
export type MailFacts<K extends MailKind> = Facts[K]

const bye = (endsOn: string | null): string => (endsOn ? `until ${dateText(endsOn)}, 11:59 PM` : '')

/** What happened, what is charged when, what the reader can do. */
const templates: Letters<MailKind> = {
  ...mergeLetters,
  ...planLetters,
  ...purchaseLetters,
  ...officeLetters,
  ...dayLetters,
  ...stoppingLetters,
  ...contactLetters,
  ...closingLetters,
  renewal_reminder: (f) => ({
    subject: `Your ${f.planName} membership renews on ${dateText(f.renewsOn)}`,
    preview: `${dollars(f.totalCents)} will be charged to ${cardText(f.card)}.`,
    title: 'Your membership renews soon',
    shopName: f.shopName,
    blocks: [
      text(`${hello(f.name)}\n\nYou do not need to do anything to keep your membership.`),
      facts(
        ['Membership', f.planName],
        ['Location', f.locationName],
        ['Renews on', dateText(f.renewsOn)],
        ['Will be charged', dollars(f.totalCents)],
        ['Charged to', cardText(f.card)],
      ),
      text('To change the card or to cancel, open your account before that day.'),
      button('Open My Account', f.accountUrl),
    ],
  }),
  renewal_paid: (f) => ({
    subject: `Your receipt: ${dollars(f.totalCents)} for ${f.planName}`,
    preview: `Your membership was renewed and runs ${bye(f.paidThrough)}.`,
    title: 'Your membership was renewed',
    shopName: f.shopName,
    blocks: [
      text(`${hello(f.name)}\n\nYour renewal was paid. Here is your receipt.`),
      facts(
        ['Membership', f.planName],
        ['Location', f.locationName],
        ...addressFact(f.paid?.address),
        ['Paid on', dateText(f.paidOn)],
        ...(f.renewedFrom && f.renewedFrom !== f.paidOn ? [['Renewed from', dateText(f.renewedFrom)] as const] : []),
        ...(f.paid
          ? ([
              ['Subtotal', dollars(f.paid.subtotalCents)],
              [f.paid.taxRate === null ? 'Tax' : `Tax (${percentText(f.paid.taxRate)})`, dollars(f.paid.taxCents)],
              ['Total charged', dollars(f.totalCents)],
            ] as const)
          : ([['Total charged, tax included', dollars(f.totalCents)]] as const)),
        ['Paid with', cardText(f.card)],
        ...(f.paid?.paymentId ? ([['Payment number', f.paid.paymentId]] as const) : []),
        ['Next renewal', dateText(f.paidThrough)],
      ),
      button('Open My Account', f.accountUrl),
    ],
  }),
  renewal_failed: (f, words) => ({
    subject: `We could not charge your card for ${f.planName}`,
    preview: `You can use your membership until ${dateText(f.usableUntil)}. Please check your card.`,
    title: 'Your renewal was not paid',
    shopName: f.shopName,
    blocks: [
      text(
        `${hello(f.name)}\n\nWe tried to renew your membership on ${dateText(f.renewsOn)}, and the payment of ${dollars(f.totalCents)} with ${cardText(f.card)} did not go through.`,
      ),
      heading('What to do'),
      text(
        `Open your account, choose Manage Subscription, then Update Payment, and pick another card.${payAdvice(f.payUrl)}`,
      ),
      text(
        `${say(words, 'email-grace')} until ${dateText(f.usableUntil)}, 11:59 PM. After that the membership pauses until the renewal is paid.`,
      ),
      button('Update Payment', f.accountUrl),
      ...(f.payUrl ? [button('Pay This Renewal', f.payUrl)] : []),
    ],
  }),
  renewal_stopped: (f, words) => ({
    subject: `Your ${f.planName} membership is paused`,
    preview: `The renewal of ${dateText(f.renewsOn)} is still unpaid.`,
    title: 'Your membership is paused',
    shopName: f.shopName,
    blocks: [
      text(
        `${hello(f.name)}\n\nThe renewal of ${dateText(f.renewsOn)} (${dollars(f.totalCents)}) is still unpaid, so ${say(words, 'email-stopped')}.`,
      ),
      heading('What to do'),
      text(
        `Open your account, choose Manage Subscription, then Update Payment, and pick another card.${payAdvice(f.payUrl)} Your membership is back as soon as the renewal is paid. If you no longer want it, cancel it there.`,
      ),
      button('Update Payment', f.accountUrl),
      ...(f.payUrl ? [button('Pay This Renewal', f.payUrl)] : []),
    ],
  }),
  card_changed: (f) => ({
    subject: `The card for your ${f.planName} membership was changed`,
    preview: `From now on, we will charge ${cardText(f.card)}.`,
    title: 'Your payment method was changed',
    shopName: f.shopName,
    blocks: [
      text(
        `${hello(f.name)}\n\nFrom now on, renewals are charged to ${cardText(f.card)}.${f.nextChargeOn ? ` The next one is on ${dateText(f.nextChargeOn)}.` : ''}${f.dueSince ? ` The renewal of ${dateText(f.dueSince)} is not paid yet. Open your account and press Pay to pay it with this card.` : ''}`,
      ),
      facts(['Membership', f.planName], ['Location', f.locationName]),
      small('If this was not you, sign in now and change it back.'),
      button('Open My Account', f.accountUrl),
    ],
  }),
  contact_changed: (f) => ({
    subject: `Your account at ${f.shopName} was changed`,
    preview: `A new ${f.what} was added to your account.`,
    title: 'Your account was changed',
    shopName: f.shopName,
    blocks: [
      text(
        `${hello(f.name)}\n\nA new ${f.what} was added to your account. It can be used to sign in only after it has been verified with a code.`,
      ),
      small('If this was not you, sign in and check your account, or reply to this email.'),
      button('Open My Account', f.accountUrl),
    ],
  }),
  data_exported: (f) => ({
    subject: `Your data at ${f.shopName} was exported`,
    preview: `Someone at ${f.shopName} saved a copy of what is stored about you.`,
    title: 'Your data was exported',
    shopName: f.shopName,
    blocks: [
      text(
        `${hello(f.name)}\n\nSomeone at ${f.shopName} saved a copy of what is stored about you, as customers may ask for.`,
      ),
      small(`If you did not ask for this, please tell ${f.shopName}.`),
      button('Open My Account', f.accountUrl),
    ],
  }),
  refunded: (f) => ({
    subject: `We are refunding ${dollars(f.totalCents)}`,
    preview: `Your refund for ${f.planName} is on its way.`,
    title: 'Your refund is on its way',
    shopName: f.shopName,
    blocks: [
      text(
        `${hello(f.name)}\n\nWe are refunding ${dollars(f.totalCents)} for ${f.planName} to the card you paid with. It can take up to ten days to appear on your statement.`,
      ),
      ...(f.endings ?? []).map((sentence) => text(sentence)),
      button('Open My Account', f.accountUrl),
    ],
  }),
  legal_changed: (f) => ({
    subject: `Our ${f.title} changed`,
    preview: f.note,
    title: `Our ${f.title} changed`,
    shopName: f.shopName,
    blocks: [
      text(`${hello(f.name)}\n\nOn ${dateText(f.publishedOn)} we published a new version. What changed, in short:`),
      quote(f.note, f.shopName),
      text('Your membership continues as it is. If you do not agree, you can cancel it in your account at any time.'),
      button('Read the New Version', f.textUrl),
      button('Open My Account', f.accountUrl),
    ],
  }),
  renewal_returned: (f) => ({
    subject: `Your membership was ${f.pausedUntil ? 'paused' : 'canceled'}, so we are refunding ${dollars(f.totalCents)}`,
    preview: `${f.planName} was charged on ${dateText(f.paidOn)} by mistake.`,
    title: 'You were charged by mistake',
    shopName: f.shopName,
    blocks: [
      text(
        `${hello(f.name)}\n\nYour ${f.planName} membership was ${f.pausedUntil ? 'paused' : 'canceled'}, and your card was still charged ${dollars(f.totalCents)} on ${dateText(f.paidOn)}. That was our mistake. We are refunding the full amount to your card. It can take up to ten days to appear on your statement.\n\nYour membership stays ${
          f.pausedUntil
            ? `paused until ${dateText(f.pausedUntil)}`
            : `canceled${f.usableUntil ? ` and can be used until ${dateText(f.usableUntil)}` : ''}`
        }. You do not need to do anything.`,
      ),
      button('Open My Account', f.accountUrl),
    ],
  }),
}

const payAdvice = (payUrl: string | null): string =>
  payUrl ? ' You can also pay just this renewal with the link below.' : ''

export const compose = <K extends MailKind>(kind: K, known: Facts[K], shop: Voice = firstVoice): Rendered =>
  render(templates[kind](inLines(known), shop.words), shop)

type Voice = Brand & { words: Words }
const firstVoice: Voice = { words: wordsOf({}), look: firstLook, tagline: '' }
export const voiceOf = ({ texts, look, tagline }: Brand & { texts: Record<string, string> }): Voice => ({
  words: wordsOf(texts),
  look,
  tagline,
})

/** A person's text becomes one line; only a gift's message keeps its line breaks. */
const inLines = <F extends object>(known: F): F => {
  const entries = Object.entries(known).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string' && key !== 'message' ? value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ') : value,
  ])
  return Object.fromEntries(entries) as F
}

export const isMailKind = (kind: string): kind is MailKind => kind in templates
