import { countText } from '@sipday/rules/written/counts.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { taxRows } from '@sipday/rules/money-words.ts'
import { dollars } from '@sipday/rules/money.ts'
import { cardOrNone } from '@sipday/rules/paying/card-text.ts'
import { firstNameIn } from '@sipday/rules/people.ts'
import { priceText } from '@sipday/rules/price-text.ts'
import { afterwards, afterwardsInShort, orderTitle, othersPay, paidOnce } from '@sipday/rules/terms-text.ts'
import { say } from '@sipday/rules/texts/shop-texts.ts'
import { isolated } from '@sipday/rules/written/isolated.ts'
import type { ReceiptFacts } from './facts.ts'
import { type Block, button, facts, heading, link, pair, quote, small, text } from './letter.ts'
import {
  addDay,
  hello,
  type Letters,
  nextCharge,
  ownWords,
  paragraphs,
  placesOf,
  sentences,
  thanks,
  wayToTheCode,
  why,
} from './wording.ts'

/** "Your gifts start on June 1, 2027 at Kips Bay NY." */
const beginning = ({ isGift, quantity, startsOn, boughtOn, locationName }: ReceiptFacts): string => {
  const what = isGift ? 'gift' : 'membership'
  const many = quantity > 1
  const day = startsOn === boughtOn ? 'today' : `on ${dateText(startsOn)}`
  return `Your ${what}${many ? 's start' : ' starts'} ${day} at ${locationName}.`
}

const agreedTo = ({ agreed }: ReceiptFacts): Block[] =>
  agreed
    ? [
        heading('What you agreed to'),
        ...[agreed.words].flat().map(small),
        ...(agreed.termsUrl ? [link('', 'The terms that apply to it', agreed.termsUrl)] : []),
      ]
    : []

/** The emails of a purchase: the payer's receipt, and a welcome or gift email for every other subscriber (R23, R59). */
export const purchaseLetters: Letters<'receipt' | 'gift' | 'gift_corrected' | 'given' | 'credit_given' | 'welcome'> = {
  receipt: (f, words) => {
    const own = ownWords('receipt', words, {
      ...placesOf(f),
      sum: dollars(f.totalCents),
      day: dateText(f.startsOn),
    })
    return {
      subject: f.keep ? `Your free trial of ${f.planName} until ${dateText(f.endsOn)}` : own.subject,
      preview: afterwardsInShort(f),
      title: thanks(f.name),
      shopName: f.shopName,
      mood: 'glad',
      intro: paragraphs(own.opening, beginning(f)),
      sum: {
        label: 'Total charged',
        value: dollars(f.totalCents),
        note: `${f.keep ? 'Nothing is charged' : cardOrNone(f.card)}, ${dateText(f.boughtOn)}`,
      },
      button: button('Open My Account', f.accountUrl),
      blocks: [
        small(
          f.isGift
            ? 'We will email each recipient instructions for signing in. If an email gets lost or the address is wrong, you can resend it or correct the address in your account.'
            : wayToTheCode,
        ),
        heading('Receipt'),
        facts(
          [
            `${orderTitle(f)}, ${f.locationName}`,
            f.keep ? 'Free trial' : f.renewsOn === null ? paidOnce(f) : priceText(f.unitPriceCents, f.frequency),
          ],
          ['Subtotal', dollars(f.subtotalCents)],
          ...taxRows(f.taxCents, f.taxRate),
          ['Total', dollars(f.totalCents), 'total'],
        ),
        pair('Payment number', f.paymentId),
        heading(afterwards(f).heading),
        text(afterwards(f).text),
        ...addDay(f.calendarUrl),
        ...own.closing,
      ],
      fine: agreedTo(f),
      why: why.payment,
    }
  },
  given: (f, words) => {
    const own = ownWords('given', words, { ...placesOf(f), day: dateText(f.endsOn) })
    const days = countText(f.days ?? 0, 'day')
    return {
      subject: f.days === null ? own.subject : `Your ${f.planName} membership is longer`,
      preview: `It can be used until ${dateText(f.endsOn)}. There is nothing to pay.`,
      title: f.days === null ? 'A membership for you' : `${countText(f.days, 'more day')} for you`,
      shopName: f.shopName,
      mood: 'glad',
      intro:
        f.days === null
          ? paragraphs(
              own.opening,
              `${f.shopName} gave you a membership. There is nothing to pay, and it does not renew.`,
            )
          : `${f.shopName} made your membership ${days} longer. There is nothing to pay.`,
      button: button('Open My Account', f.accountUrl),
      blocks: [
        ...(f.days === null ? [small(wayToTheCode)] : []),
        facts(
          ['Membership', f.planName],
          ['Location', f.locationName],
          ['Can be used until', `${dateText(f.endsOn)}, 11:59 PM`],
        ),
        ...(f.days === null ? own.closing : []),
      ],
      why: why.account(f),
    }
  },
  credit_given: (f, words) => {
    const own = ownWords('credit_given', words, { ...placesOf(f), sum: dollars(f.creditCents) })
    return {
      subject: own.subject,
      preview: `${f.shopName} gave it to you. Your next charges use it first.`,
      title: `${dollars(f.creditCents)} of credit for you`,
      shopName: f.shopName,
      mood: 'glad',
      intro: paragraphs(
        hello(f.name),
        own.opening,
        `${
          f.refundedCents
            ? `${f.shopName} gave you back ${dollars(f.refundedCents)} of a payment as credit on your membership, not to your card.`
            : f.friend === undefined
              ? `${f.shopName} gave you credit.`
              : `${f.friend === 'brought' ? 'A friend joined with your link' : 'You joined with a friend’s link'}, and these are the days for it, as credit.`
        } It is taken off before your card is charged, and what is not used waits for the charge after it.${f.refundedCents ? ' The tax of each charge becomes less with it. Once the membership has ended, credit that is left is gone.' : ''}`,
      ),
      ...(f.next ? { sum: nextCharge({ ...f.next, untaxed: f.untaxed }) } : {}),
      button: button('Open My Account', f.accountUrl),
      blocks: [
        facts(
          ['Membership', f.planName],
          ['Location', f.locationName],
          ['Credit', dollars(f.creditCents)],
          ...(f.next ? [['A charge without credit', dollars(f.next.fullCents)] as const] : []),
        ),
        ...own.closing,
        small(
          f.next
            ? 'A charge that is already on its way keeps its sum; then the charge after it uses the credit.'
            : 'The charge that is next keeps its sum; the one after it uses the credit.',
        ),
      ],
      why: why.account(f),
    }
  },
  gift_corrected: (f, words) => {
    const own = ownWords('gift_corrected', words, { plan: f.planName, shop: f.shopName })
    return {
      subject: own.subject,
      preview: f.sendsOn ? `It will be sent to ${f.to}.` : `It was sent to ${f.to}.`,
      title: 'Your gift has a new address',
      shopName: f.shopName,
      intro: paragraphs(
        hello(f.name),
        own.opening,
        `Someone at ${f.shopName} corrected the email address of your gift for you. ${f.sendsOn ? `It will be sent on ${dateText(f.sendsOn)}.` : 'It was sent to the new address. The old one can no longer open it.'}`,
      ),
      button: button('Open My Account', f.accountUrl),
      blocks: [
        facts(['Gift', f.planName], ...(f.recipientName ? [['For', f.recipientName] as const] : [])),
        pair('New address', f.to),
        ...own.closing,
        small(`If you did not ask for this, please tell ${f.shopName}, or correct the address in your account.`),
      ],
      why: why.account(f),
    }
  },
  gift: (f, words) => {
    const own = ownWords('gift', words, {
      ...placesOf(f),
      giver: f.giverName || 'Someone',
      day: dateText(f.startsOn),
    })
    return {
      subject: own.subject,
      preview: `${f.planName} at ${f.locationName}, a gift for you.`,
      title: 'A gift for you',
      shopName: f.shopName,
      mood: 'glad',
      intro: sentences(hello(isolated(firstNameIn(f.recipientName))), own.opening),
      button: button('Open My Gift', f.signInUrl),
      blocks: [
        ...(f.message ? [quote(f.message, f.giverName || 'From a friend')] : []),
        facts(
          ['Membership', f.planName],
          ['Location', f.locationName],
          ['Starts on', dateText(f.startsOn)],
          ['Ends on', `${dateText(f.endsOn)}, 11:59 PM`],
        ),
        ...addDay(f.calendarUrl),
        heading('How to use it'),
        text(wayToTheCode),
        small(othersPay({ renewsOn: null })),
        ...own.closing,
      ],
      why: why.given(f),
    }
  },
  welcome: (f, words) => {
    const own = ownWords('welcome', words, {
      ...placesOf(f),
      payer: f.payerName || 'Someone you know',
      day: dateText(f.startsOn),
    })
    return {
      subject: own.subject,
      preview: `${f.payerName || 'Someone'} bought it for you at ${f.locationName}. Here is how to get your code.`,
      title: 'Your membership is ready',
      shopName: f.shopName,
      mood: 'glad',
      intro: sentences(hello(f.name), own.opening),
      button: button('Open My Account', f.accountUrl),
      blocks: [
        facts(
          ['Membership', f.planName],
          ['Location', f.locationName],
          ['Paid by', f.payerName || 'the account holder'],
          ['Starts on', dateText(f.startsOn)],
          f.renewsOn ? ['Renews on', dateText(f.renewsOn)] : ['Ends on', `${dateText(f.endsOn)}, 11:59 PM`],
        ),
        heading(say(words, 'email-how')),
        text(wayToTheCode),
        small(othersPay(f)),
        ...own.closing,
      ],
      why: why.given(f),
    }
  },
}
