import { dateText } from '@sipday/rules/calendar.ts'
import { dollars, percentText } from '@sipday/rules/money.ts'
import { firstNameIn } from '@sipday/rules/people.ts'
import { priceText } from '@sipday/rules/price-text.ts'
import { afterwards, afterwardsInShort, orderTitle, othersPay, paidOnce } from '@sipday/rules/terms-text.ts'
import { say } from '@sipday/rules/texts/shop-texts.ts'
import { button, facts, heading, quote, small, text } from './letter.ts'
import { addressFact, cardText, hello, type Letters, wayToTheCode } from './wording.ts'

/** The emails of a purchase: the payer's receipt, and a welcome or gift email for every other subscriber (R23, R59). */
export const purchaseLetters: Letters<'receipt' | 'gift' | 'gift_corrected' | 'given' | 'welcome'> = {
  given: (f) => ({
    subject:
      f.days === null ? `${f.shopName} gave you a ${f.planName} membership` : `Your ${f.planName} membership is longer`,
    preview: `It can be used until ${dateText(f.endsOn)}. There is nothing to pay.`,
    title: f.days === null ? 'A membership for you' : `${f.days} more ${f.days === 1 ? 'day' : 'days'} for you`,
    shopName: f.shopName,
    blocks: [
      text(
        `${hello(f.name)}\n\n${f.days === null ? `${f.shopName} gave you a membership. There is nothing to pay, and it does not renew.` : `${f.shopName} made your membership ${f.days} ${f.days === 1 ? 'day' : 'days'} longer. There is nothing to pay.`}`,
      ),
      facts(
        ['Membership', f.planName],
        ['Location', f.locationName],
        ['Can be used until', `${dateText(f.endsOn)}, 11:59 PM`],
      ),
      ...(f.days === null ? [text(wayToTheCode)] : []),
      button('Open My Account', f.accountUrl),
    ],
  }),
  receipt: (f, words) => ({
    subject: `Your receipt: ${dollars(f.totalCents)} for ${f.planName}`,
    preview: afterwardsInShort(f),
    title: `Thank you for your ${f.isGift ? 'gift' : 'membership'}${f.quantity > 1 ? 's' : ''}`,
    shopName: f.shopName,
    blocks: [
      text(`${hello(f.name)}\n\nYour payment went through. Here is your receipt.`),
      facts(
        [orderTitle(f), f.renewsOn === null ? paidOnce(f) : priceText(f.unitPriceCents, f.frequency)],
        ['Location', f.locationName],
        ...addressFact(f.address),
        ['Bought on', dateText(f.boughtOn)],
        ...(f.startsOn === f.boughtOn ? [] : [['Starts on', dateText(f.startsOn)] as const]),
        ['Subtotal', dollars(f.subtotalCents)],
        [`Tax (${percentText(f.taxRate)})`, dollars(f.taxCents)],
        ['Total charged', dollars(f.totalCents)],
        ['Paid with', cardText(f.card)],
        ['Payment number', f.paymentId],
      ),
      heading(afterwards(f).heading),
      text(afterwards(f).text),
      ...(f.isGift
        ? [
            heading('How they get it'),
            text(
              'We will email each recipient instructions for signing in. If an email gets lost or the address is wrong, you can resend it or correct the address in your account.',
            ),
          ]
        : [heading(say(words, 'email-how')), text(wayToTheCode)]),
      ...(f.agreed
        ? [
            heading('What you agreed to'),
            small(f.agreed.words),
            ...(f.agreed.termsUrl ? [small(`The terms that apply to it: ${f.agreed.termsUrl}`)] : []),
          ]
        : []),
      button('Open My Account', f.accountUrl),
    ],
  }),
  gift_corrected: (f) => ({
    subject: 'The email address of your gift was corrected',
    preview: f.sendsOn ? `It will be sent to ${f.to}.` : `It was sent to ${f.to}.`,
    title: 'Your gift has a new address',
    shopName: f.shopName,
    blocks: [
      text(
        `${hello(f.name)}\n\nSomeone at ${f.shopName} corrected the email address of your gift for you. ${f.sendsOn ? `It will be sent on ${dateText(f.sendsOn)}.` : 'It was sent to the new address. The old one can no longer open it.'}`,
      ),
      facts(['Gift', f.planName], ...(f.recipientName ? [['For', f.recipientName] as const] : []), [
        'New address',
        f.to,
      ]),
      small(`If you did not ask for this, please tell ${f.shopName}, or correct the address in your account.`),
      button('Open My Account', f.accountUrl),
    ],
  }),
  gift: (f, words) => ({
    subject: say(words, 'email-gift-subject', { giver: f.giverName || 'Someone', shop: f.shopName }),
    preview: `${f.planName} at ${f.locationName}, a gift for you.`,
    title: 'A gift for you',
    shopName: f.shopName,
    blocks: [
      text(
        `${hello(firstNameIn(f.recipientName))}\n\n${say(words, 'email-gift', { giver: f.giverName || 'Someone' })}`,
      ),
      ...(f.message ? [quote(f.message, f.giverName || 'From a friend')] : []),
      facts(
        ['Membership', f.planName],
        ['Location', f.locationName],
        ['Starts on', dateText(f.startsOn)],
        ['Ends on', `${dateText(f.endsOn)}, 11:59 PM`],
      ),
      heading('How to use it'),
      text(wayToTheCode),
      button('Open My Gift', f.signInUrl),
      small(othersPay({ renewsOn: null })),
    ],
  }),
  welcome: (f, words) => ({
    subject: `Welcome to ${f.shopName}: your ${f.planName} membership`,
    preview: `${f.payerName || 'Someone'} bought it for you at ${f.locationName}. Here is how to get your code.`,
    title: 'Your membership is ready',
    shopName: f.shopName,
    blocks: [
      text(`${hello(f.name)}\n\n${say(words, 'email-welcome', { payer: f.payerName || 'Someone you know' })}`),
      facts(
        ['Membership', f.planName],
        ['Location', f.locationName],
        ['Paid by', f.payerName || 'the account holder'],
        ['Starts on', dateText(f.startsOn)],
        f.renewsOn ? ['Renews on', dateText(f.renewsOn)] : ['Ends on', `${dateText(f.endsOn)}, 11:59 PM`],
      ),
      heading(say(words, 'email-how')),
      text(wayToTheCode),
      button('Open My Account', f.accountUrl),
      small(othersPay(f)),
    ],
  }),
}
