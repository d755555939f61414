import { dateText } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { moveWords } from '@sipday/rules/renewing/move-words.ts'
import { button, text } from './letter.ts'
import { hello, type Letters, why } from './wording.ts'

/** Also about a payment for which nothing could be set up. */
export const closingLetters: Letters<'location_closing' | 'closing_offer' | 'payment_returned'> = {
  location_closing: (f) => ({
    subject: `${f.locationName} is closing`,
    preview: f.usableUntil
      ? `You can use your ${f.planName} membership until ${dateText(f.usableUntil)}.`
      : `Your ${f.planName} membership ends with it.`,
    title: `${f.locationName} is closing`,
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\n${f.locationName} is closing for good. The ${f.planName} membership ${f.given ? 'that you gave' : 'that you have there'} ${
      f.usableUntil
        ? `works until ${dateText(f.usableUntil)}, 11:59 PM, and does not renew.`
        : 'ends with it, and nothing more is charged for it.'
    }`,
    ...(f.refundCents > 0
      ? {
          sum: {
            label: 'Requested as a refund for the unused days',
            value: dollars(f.refundCents),
            note: 'We will email you when it is on its way.',
          },
        }
      : {}),
    button: button('Open My Account', f.accountUrl),
    blocks: [],
    why: why.member(f),
  }),
  closing_offer: (f) => ({
    subject: `${f.locationName} is closing: move to ${f.toName}?`,
    preview: `Until ${dateText(f.until)} you can take your ${f.planName} membership to another location.`,
    title: `${f.locationName} is closing`,
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\n${f.locationName} is closing for good after ${dateText(f.usableUntil)}. You can take your ${f.planName} membership to ${f.toName}. Nothing is charged for the change, and the code stays the same.`,
    button: button(moveWords.title, f.accountUrl),
    blocks: [
      text(
        `To move, open your account by ${dateText(f.until)}, choose the membership, and press ${moveWords.title}. Every other location that sells this plan is listed there too.`,
      ),
      text(
        `If you would rather not move, you do not have to do anything: the membership then works until ${dateText(f.usableUntil)} at the latest, does not renew after that, and unused days that were paid for are refunded.`,
      ),
    ],
    why: why.member(f),
  }),
  payment_returned: (f) => ({
    subject: `We are refunding your payment of ${dollars(f.totalCents)}`,
    preview: f.closingName
      ? `${f.closingName} is closing, so you get a full refund.`
      : `We could not set up ${f.planName}, so you get a full refund.`,
    title: 'We could not set up your membership',
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\nWe took ${dollars(f.totalCents)} for ${f.planName}, but we could not set up the membership${f.closingName ? ` because ${f.closingName} is closing for good` : ''}. We are sorry. ${f.closingName ? 'You can choose another location.' : 'You can try again, and we are looking into what went wrong.'}`,
    sum: {
      label: 'Refunded in full to the card you paid with',
      value: dollars(f.totalCents),
      note: 'It can take up to ten days to appear on your statement.',
    },
    button: button(f.closingName ? 'See Memberships' : 'Try Again', f.accountUrl),
    blocks: [],
    why: why.account(f),
  }),
}
