import { dateText } from '@sipday/rules/calendar.ts'
import { dollars, percentText } from '@sipday/rules/money.ts'
import { priceText } from '@sipday/rules/price-text.ts'
import type { CardFacts, Facts } from './facts.ts'
import { button, facts, heading, quote, render, small, text } from './letter.ts'
import type { Letter, Rendered } from './letter.ts'

export type MailKind = keyof Facts
export type MailFacts<K extends MailKind> = Facts[K]

const brands: Record<string, string> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMERICAN_EXPRESS: 'American Express',
  DISCOVER: 'Discover',
  DISCOVER_DINERS: 'Diners Club',
  DINERS_CLUB: 'Diners Club',
  JCB: 'JCB',
}
const cardText = (card: CardFacts | null): string =>
  card ? `${brands[card.brand] ?? 'Card'} ending in ${card.last4}` : 'the card on your account'
const hello = (name: string): string => (name ? `Hi ${name},` : 'Hello,')
const bye = (endsOn: string | null): string => (endsOn ? `until ${dateText(endsOn)}, 11:59 PM` : '')

type Templates = { [K in MailKind]: (facts: Facts[K]) => Letter }

/** One letter a kind: what happened, what is charged when, what the reader can do. */
const templates: Templates = {
  receipt: (f) => ({
    subject: `Your receipt: ${dollars(f.totalCents)} for ${f.planName}`,
    preview: f.renewsOn ? `Renews on ${dateText(f.renewsOn)}.` : `Paid once, ends on ${dateText(f.endsOn)}.`,
    title: f.isGift ? 'Thank you for your gift' : 'Thank you for your membership',
    shopName: f.shopName,
    blocks: [
      text(`${hello(f.name)}\n\nYour payment went through. Here is your receipt.`),
      facts(
        [`${f.quantity} x ${f.planName}`, priceText(f.unitPriceCents, f.frequency)],
        ['Location', f.locationName],
        ['Bought on', dateText(f.boughtOn)],
        ['Subtotal', dollars(f.subtotalCents)],
        [`Tax (${percentText(f.taxRate)})`, dollars(f.taxCents)],
        ['Total charged', dollars(f.totalCents)],
        ['Paid with', cardText(f.card)],
        ['Payment number', f.paymentId],
      ),
      heading(f.renewsOn ? 'What is charged next' : 'Nothing more is charged'),
      f.renewsOn && f.renewalCents !== null
        ? text(
            `On ${dateText(f.renewsOn)} your membership renews: ${f.quantity} x ${dollars(f.renewalCents)}, tax included, and then every ${f.frequency} until you cancel. You can cancel at any time in your account; it then stays active until the end of the paid time.`,
          )
        : text(`This membership was paid once. It runs ${bye(f.endsOn)} and does not renew.`),
      ...(f.isGift
        ? [
            text(
              'We tell each recipient by mail how to sign in. If a mail gets lost, you can send it again from your account.',
            ),
          ]
        : [text('To get your drink, open your account in the shop and show your six-digit code at the counter.')]),
      button('Open My Account', f.accountUrl),
    ],
  }),
  gift: (f) => ({
    subject: `${f.giverName || 'Somebody'} gave you drinks at ${f.shopName}`,
    preview: `${f.planName} at ${f.locationName}, a gift for you.`,
    title: 'A gift for you',
    shopName: f.shopName,
    blocks: [
      text(`${hello(f.recipientName)}\n\n${f.giverName || 'Somebody who likes you'} gave you a drink membership.`),
      ...(f.message ? [quote(f.message, f.giverName || 'From a friend')] : []),
      facts(
        ['Membership', f.planName],
        ['Location', f.locationName],
        ['Yours until', f.endsOn ? dateText(f.endsOn) : 'further notice'],
      ),
      heading('How to use it'),
      text(
        'Open your account with the button below and enter the email address that this mail came to. We send you a six-digit code to sign in; no password is needed. Then show your membership code at the counter.',
      ),
      button('Open My Gift', f.signInUrl),
      small('Everything is paid. You will not be charged.'),
    ],
  }),
  renewal_reminder: (f) => ({
    subject: `Your ${f.planName} membership renews on ${dateText(f.renewsOn)}`,
    preview: `${dollars(f.totalCents)} will be charged to ${cardText(f.card)}.`,
    title: 'Your membership renews soon',
    shopName: f.shopName,
    blocks: [
      text(`${hello(f.name)}\n\nThere is nothing to do if you want to keep your membership.`),
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
        ['Renewed on', dateText(f.paidOn)],
        ['Total charged, tax included', dollars(f.totalCents)],
        ['Paid with', cardText(f.card)],
        ['Next renewal', dateText(f.paidThrough)],
      ),
      button('Open My Account', f.accountUrl),
    ],
  }),
  renewal_failed: (f) => ({
    subject: `We could not charge your card for ${f.planName}`,
    preview: `Your membership stays usable until ${dateText(f.usableUntil)}. Please check your card.`,
    title: 'Your renewal was not paid',
    shopName: f.shopName,
    blocks: [
      text(
        `${hello(f.name)}\n\nWe tried to renew your membership on ${dateText(f.renewsOn)}, and the payment of ${dollars(f.totalCents)} with ${cardText(f.card)} did not go through.`,
      ),
      heading('What to do'),
      text(
        `Open your account, choose Manage Subscription and Update Payment, and pick another card.${payAdvice(f.payUrl)}`,
      ),
      text(
        `You can keep getting your drinks until ${dateText(f.usableUntil)}, 11:59 PM. After that the membership pauses until the renewal is paid.`,
      ),
      button('Update Payment', f.accountUrl),
      ...(f.payUrl ? [button('Pay This Renewal', f.payUrl)] : []),
    ],
  }),
  renewal_stopped: (f) => ({
    subject: `Your ${f.planName} membership is paused`,
    preview: `The renewal of ${dateText(f.renewsOn)} is still unpaid.`,
    title: 'Your membership is paused',
    shopName: f.shopName,
    blocks: [
      text(
        `${hello(f.name)}\n\nThe renewal of ${dateText(f.renewsOn)} (${dollars(f.totalCents)}) is still unpaid, so drinks cannot be redeemed for now.`,
      ),
      heading('What to do'),
      text(
        `Open your account, choose Manage Subscription and Update Payment, and pick another card.${payAdvice(f.payUrl)} Your membership is back as soon as the renewal is paid. If you no longer want it, cancel it there.`,
      ),
      button('Update Payment', f.accountUrl),
      ...(f.payUrl ? [button('Pay This Renewal', f.payUrl)] : []),
    ],
  }),
  cancelled: (f) => ({
    subject: `Your ${f.planName} membership was cancelled`,
    preview: `It stays active until ${dateText(f.usableUntil)}. You will not be charged again.`,
    title: 'Your membership was cancelled',
    shopName: f.shopName,
    blocks: [
      text(`${hello(f.name)}\n\nWe cancelled your membership as you asked. You will not be charged again.`),
      facts(
        ['Membership', f.planName],
        ['Location', f.locationName],
        ['Stays active until', `${dateText(f.usableUntil)}, 11:59 PM`],
      ),
      text('Changed your mind? Until that day you can undo it in your account.'),
      small('If this was not you, sign in now and undo it.'),
      button('Open My Account', f.accountUrl),
    ],
  }),
  resumed: (f) => ({
    subject: `Your ${f.planName} membership continues`,
    preview: `It renews on ${dateText(f.renewsOn)} for ${dollars(f.totalCents)}.`,
    title: 'Your membership continues',
    shopName: f.shopName,
    blocks: [
      text(`${hello(f.name)}\n\nThe cancellation was undone.`),
      facts(
        ['Membership', f.planName],
        ['Renews on', dateText(f.renewsOn)],
        ['Will be charged', dollars(f.totalCents)],
        ['Charged to', cardText(f.card)],
      ),
      small('If this was not you, sign in now and cancel it.'),
      button('Open My Account', f.accountUrl),
    ],
  }),
  card_changed: (f) => ({
    subject: `The card for your ${f.planName} membership was changed`,
    preview: `From now on ${cardText(f.card)} is charged.`,
    title: 'Your payment method was changed',
    shopName: f.shopName,
    blocks: [
      text(
        `${hello(f.name)}\n\nFrom now on renewals are charged to ${cardText(f.card)}.${f.nextChargeOn ? ` The next one is on ${dateText(f.nextChargeOn)}.` : ''}`,
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
        `${hello(f.name)}\n\nA new ${f.what} was added to your account. It can be used to sign in only after it was verified with a code.`,
      ),
      small('If this was not you, sign in and look at your account, or answer this mail.'),
      button('Open My Account', f.accountUrl),
    ],
  }),
  refunded: (f) => ({
    subject: `We are sending ${dollars(f.totalCents)} back to you`,
    preview: `Your refund for ${f.planName} is on its way.`,
    title: 'Your refund is on its way',
    shopName: f.shopName,
    blocks: [
      text(
        `${hello(f.name)}\n\nWe are returning ${dollars(f.totalCents)} for ${f.planName} to the card you paid with. Banks take up to ten days to show it.`,
      ),
      button('Open My Account', f.accountUrl),
    ],
  }),
}

const payAdvice = (payUrl: string | null): string =>
  payUrl ? ' You can also pay this renewal by itself with the link below.' : ''

/** The mail of a kind: subject, text and HTML. */
export const compose = <K extends MailKind>(kind: K, known: Facts[K]): Rendered => render(templates[kind](known))

export const isMailKind = (kind: string): kind is MailKind => kind in templates
