import { dateText } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { cardEndText, cardOrNone } from '@sipday/rules/paying/card-text.ts'
import { cardEndSentence, cardEndWords } from '@sipday/rules/renewing/card-end.ts'
import { capital } from '@sipday/rules/texts/capital.ts'
import type { Facts } from './facts.ts'
import { button, type Fact, facts, link, quote, small, text } from './letter.ts'
import {
  hello,
  type Letters,
  nextCharge,
  ownWords,
  paragraphs,
  placesOf,
  sentences,
  wayToAddCard,
  wayToTheCode,
  why,
  fromCardAdded,
} from './wording.ts'

type Moved = Facts['brought_in']

const codeWords = ({ keepsCode }: Moved): string =>
  keepsCode ? 'The code is the same as before.' : 'There is a new code: you see it when you sign in.'

const whose = ({ payerName, usedBy }: Moved): string =>
  payerName !== null
    ? `The membership that ${payerName} pays for you`
    : usedBy !== null
      ? `The membership that you pay for ${usedBy}`
      : 'Your membership'

const asksForCard = ({ totalCents, card, payerName }: Moved): boolean =>
  totalCents !== null && card === null && payerName === null

/** To whoever has only a phone. */
export const movedText = (f: Moved): string => {
  const asks = asksForCard(f) ? ` Your card could not come along: add one by ${dateText(f.until)} to keep it.` : ''
  return `${f.shopName}: ${whose(f)} (${f.planName}) has a new page. Nothing was charged.${asks} Sign in with this number: ${f.accountUrl}`
}

/** Of who came from elsewhere without a card. */
export const cardMissingText = (f: Facts['renewal_reminder']): string =>
  `${f.shopName}: Your membership (${f.planName}) is paid until ${dateText(f.renewsOn)}. Add a card by then to keep it. Sign in with this number: ${f.accountUrl}`

const details = (f: Moved) => {
  const left: Fact[] = f.left === null ? [] : [['Left', String(f.left)]]
  return facts(['Membership', f.planName], ['Location', f.locationName], ...left, [
    f.totalCents === null ? 'Lasts until' : 'Paid until',
    dateText(f.until),
  ])
}

export const accountLetters: Letters<
  | 'card_changed'
  | 'card_ending'
  | 'contact_changed'
  | 'data_exported'
  | 'refunded'
  | 'legal_changed'
  | 'pay_link'
  | 'brought_in'
> = {
  card_changed: (f, words) => {
    const own = ownWords('card_changed', words, placesOf(f))
    return {
      subject: own.subject,
      preview: `From now on, we will charge ${cardOrNone(f.card)}.`,
      title: 'Your payment method was changed',
      shopName: f.shopName,
      intro: paragraphs(
        hello(f.name),
        own.opening,
        `From now on, renewals are charged to ${cardOrNone(f.card)}.${f.nextChargeOn ? ` The next one is on ${dateText(f.nextChargeOn)}.` : ''}${f.dueSince ? ` The renewal of ${dateText(f.dueSince)} is not paid yet. Open your account and press Pay to pay it with this card.` : ''}`,
      ),
      button: button('Open My Account', f.accountUrl),
      blocks: [
        facts(['Membership', f.planName], ['Location', f.locationName]),
        ...own.closing,
        small('If this was not you, sign in now and change it back.'),
      ],
      why: why.account(f),
    }
  },
  card_ending: (f, words) => {
    const own = ownWords('card_ending', words, {
      ...placesOf(f),
      day: cardEndText(f.cardEnd),
    })
    return {
      subject: own.subject,
      preview: cardEndSentence(f.cardEnd, f.renewsOn),
      title: 'Your card ends soon',
      shopName: f.shopName,
      intro: paragraphs(hello(f.name), own.opening, cardEndSentence(f.cardEnd, f.renewsOn)),
      sum: {
        label: capital(cardOrNone(f.card)),
        value: cardEndText(f.cardEnd),
        note: 'The last month in which it can be charged',
      },
      button: button(cardEndWords.change, f.accountUrl),
      blocks: [
        text(
          'Nothing is charged when you change it. If your bank tells us the new date first, you do not need to do anything.',
        ),
        facts(
          ['Membership', f.planName],
          ['Location', f.locationName],
          ...(f.renewsOn ? [['Next charge', `${dateText(f.renewsOn)}, ${dollars(f.totalCents)}`] as const] : []),
        ),
        ...own.closing,
      ],
      why: why.renews(f),
    }
  },
  contact_changed: (f) => ({
    subject: `Your account at ${f.shopName} was changed`,
    preview: `A new ${f.what} was added to your account.`,
    title: 'Your account was changed',
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\nA new ${f.what} was added to your account. It can be used to sign in only after it has been verified with a code.`,
    button: button('Open My Account', f.accountUrl),
    blocks: [small('If this was not you, sign in and check your account, or reply to this email.')],
    why: why.account(f),
  }),
  data_exported: (f) => ({
    subject: `Your data at ${f.shopName} was exported`,
    preview: `Someone at ${f.shopName} saved a copy of what is stored about you.`,
    title: 'Your data was exported',
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\nSomeone at ${f.shopName} saved a copy of what is stored about you, as customers may ask for.`,
    button: button('Open My Account', f.accountUrl),
    blocks: [small(`If you did not ask for this, please tell ${f.shopName}.`)],
    why: why.account(f),
  }),
  refunded: (f, words) => {
    const own = ownWords('refunded', words, { plan: f.planName, shop: f.shopName, sum: dollars(f.totalCents) })
    return {
      subject: own.subject,
      preview: `Your refund for ${f.planName} is on its way.`,
      title: 'Your refund is on its way',
      shopName: f.shopName,
      intro: paragraphs(hello(f.name), own.opening, `Your refund for ${f.planName} goes to the card you paid with.`),
      sum: {
        label: 'We are refunding',
        value: dollars(f.totalCents),
        note: 'It can take up to ten days to appear on your statement.',
      },
      button: button('Open My Account', f.accountUrl),
      blocks: [...(f.endings ?? []).map((sentence) => text(sentence)), ...own.closing],
      why: why.account(f),
    }
  },
  legal_changed: (f) => ({
    subject: `Our ${f.title} changed`,
    preview: f.note,
    title: `Our ${f.title} changed`,
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\nOn ${dateText(f.publishedOn)} we published a new version.`,
    button: button('Read the New Version', f.textUrl),
    blocks: [
      text('What changed, in short:'),
      quote(f.note, f.shopName),
      link(
        'Your membership continues as it is. If you do not agree, you can cancel it in ',
        'your account',
        f.accountUrl,
        ' at any time.',
      ),
    ],
    why: `Sent because you have a membership at ${f.shopName}, and these terms apply to it.`,
  }),
  /** They asked for it at the counter (O9.5). */
  pay_link: (f, words) => {
    const own = ownWords('pay_link', words, placesOf(f))
    return {
      subject: own.subject,
      preview: 'You see what it costs before you pay.',
      title: `${f.planName} is ready for you`,
      shopName: f.shopName,
      intro: paragraphs(
        hello(f.name),
        sentences(own.opening, 'You see what it costs before you pay, and nothing is charged until then.'),
      ),
      button: button('Choose and Pay', f.payUrl),
      blocks: [facts(['Membership', f.planName], ['Location', f.locationName]), ...own.closing],
      why: `Sent because someone asked for it at ${f.shopName} with this address. If that was not you, do nothing.`,
    }
  },
  /** To members who came from another system, if the shop writes to them. */
  brought_in: (f, words) => {
    const own = ownWords('brought_in', words, { ...placesOf(f), day: dateText(f.until) })
    const { totalCents, until } = f
    const kept = `Nothing was charged, and what was paid for stays. ${codeWords(f)}`
    if (totalCents !== null && asksForCard(f))
      return {
        subject: `Add a card to keep your ${f.planName} membership`,
        preview: `It is paid until ${dateText(until)}. Nothing was charged.`,
        title: 'Add a card to keep your membership',
        shopName: f.shopName,
        intro: `${hello(f.name)}\n\n${whose(f)} has a new page, and your card could not come along. Add one by ${dateText(until)}, and it goes on as before. ${kept}`,
        sum: {
          label: `Due on ${dateText(until)}`,
          value: dollars(totalCents),
          note: fromCardAdded(f),
        },
        button: button('Add a Card', f.accountUrl),
        blocks: [text(wayToAddCard), details(f), small(wayToTheCode)],
        why: why.broughtIn(f),
      }
    return {
      subject: own.subject,
      preview: `Nothing was charged. ${codeWords(f)}`,
      title: 'Your membership has a new page',
      shopName: f.shopName,
      intro: paragraphs(hello(f.name), own.opening, `${whose(f)} is here from today on. ${kept}`),
      ...(totalCents !== null && f.payerName === null
        ? { sum: nextCharge({ ...f, renewsOn: until, totalCents }) }
        : {}),
      button: button('Open My Account', f.accountUrl),
      blocks: [details(f), ...own.closing, small(wayToTheCode)],
      why: why.broughtIn(f),
    }
  },
}
