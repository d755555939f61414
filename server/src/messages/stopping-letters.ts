import { dateText } from '@sipday/rules/calendar.ts'
import { endBy } from '@sipday/rules/offers/trial.ts'
import { taxIncluded } from '@sipday/rules/money-words.ts'
import { dollars } from '@sipday/rules/money.ts'
import { cardOrNone } from '@sipday/rules/paying/card-text.ts'
import type { Words } from '@sipday/rules/texts/shop-texts.ts'
import type { Facts } from './facts.ts'
import { button, facts, type Letter, link, small, text } from './letter.ts'
import {
  addDay,
  hello,
  type Letters,
  nextCharge,
  notAsked,
  ownWords,
  paragraphs,
  placesOf,
  sentences,
  why,
  notYou,
  placesOfNext,
} from './wording.ts'

/** Null: as the member asked. */
const continues = ({ kept, byShop, shopName }: Facts['resumed']): string | null => {
  if (kept) return 'You kept your free trial. It goes on as a membership.'
  return byShop ? `Someone at ${shopName} undid the cancellation for you.` : null
}

const goesOnLetter = (f: Facts['trial_ending'] & { endUrl: string }, words: Words): Letter => {
  const [on, last] = [dateText(f.renewsOn), dateText(endBy(f.renewsOn))]
  return {
    subject: `Your free trial of ${f.planName} becomes a membership on ${on}`,
    preview: `${dollars(f.totalCents)} is charged on ${on}, unless you end it before. One press does.`,
    title: 'Your trial goes on soon',
    shopName: f.shopName,
    intro: paragraphs(
      hello(f.name),
      `Your free trial becomes a membership on ${on}. If you want that, there is nothing to do. End it by ${last}, 11:59 PM, and nothing is charged.`,
    ),
    sum: {
      ...nextCharge(f),
      note: `${cardOrNone(f.card)}${taxIncluded(f.untaxed)}, and every ${f.frequency} after that until you cancel.`,
    },
    button: button('End My Trial', f.endUrl),
    blocks: [
      text(
        'The button opens a page with one more press, and no sign-in. You can use the trial until its last day all the same.',
      ),
      facts(['Membership', f.planName], ['Location', f.locationName]),
      link('Or look at it in ', 'your account', f.accountUrl, '.'),
      ...ownWords('trial_ending', words, placesOfNext(f)).closing,
    ],
    why: why.renews(f),
  }
}

/** R21, R52. */
export const stoppingLetters: Letters<
  'cancelled' | 'resumed' | 'trial_ending' | 'ended_today' | 'paused' | 'pause_ended' | 'account_deleted'
> = {
  account_deleted: (f) => ({
    subject: `Your account at ${f.shopName} was deleted`,
    preview: 'Your name, contacts and cards are gone. You do not need to do anything.',
    title: 'Your account was deleted',
    shopName: f.shopName,
    intro: `Hello,\n\nYour account at ${f.shopName} was deleted with a code that we sent to you. Your name, contacts and saved cards are gone, and you are signed out everywhere. What was bought and paid stays in our books, without your name.`,
    blocks: [
      text('This is the last email about it. We forget this address as soon as it is sent.'),
      small(`If this was not you, please tell ${f.shopName}: someone else may read your emails or text messages.`),
    ],
    why: why.contactWas(f),
  }),
  cancelled: (f, words) => {
    const own = ownWords('cancelled', words, {
      ...placesOf(f),
      day: dateText(f.usableUntil),
    })
    const opening = f.byShop ? `Someone at ${f.shopName} canceled your membership for you.` : own.opening
    return {
      subject: own.subject,
      preview: `It stays active until ${dateText(f.usableUntil)}. You will not be charged again.`,
      title: 'Your membership was canceled',
      shopName: f.shopName,
      intro: paragraphs(hello(f.name), sentences(opening, 'You will not be charged again.')),
      button: button('Open My Account', f.accountUrl),
      blocks: [
        facts(
          ['Membership', f.planName],
          ['Location', f.locationName],
          ['Stays active until', `${dateText(f.usableUntil)}, 11:59 PM`],
        ),
        ...addDay(f.calendarUrl),
        text('Changed your mind? You can undo this in your account until that day.'),
        small(notYou(f, 'undo it')),
        ...own.closing,
      ],
      why: why.member(f),
    }
  },
  resumed: (f, words) => {
    const own = ownWords('resumed', words, placesOfNext(f))
    return {
      subject: own.subject,
      preview: `It renews on ${dateText(f.renewsOn)} for ${dollars(f.totalCents)}.`,
      title: 'Your membership continues',
      shopName: f.shopName,
      intro: paragraphs(hello(f.name), continues(f) ?? own.opening),
      sum: nextCharge(f),
      button: button('Open My Account', f.accountUrl),
      blocks: [facts(['Membership', f.planName]), small(notYou(f, 'cancel it')), ...own.closing],
      why: why.member(f),
    }
  },
  trial_ending: (f, words) => {
    const { endUrl } = f
    if (endUrl !== undefined) return goesOnLetter({ ...f, endUrl }, words)
    const own = ownWords('trial_ending', words, placesOfNext(f))
    return {
      subject: own.subject,
      preview: 'It ends by itself. Nothing is charged unless you keep it.',
      title: 'Your trial ends soon',
      shopName: f.shopName,
      intro: paragraphs(
        hello(f.name),
        own.opening,
        `Your free trial runs until ${dateText(f.renewsOn)}, 11:59 PM. It ends by itself: if you do nothing, nothing is charged.`,
      ),
      sum: {
        label: 'Only if you keep it',
        value: dollars(f.totalCents),
        note: `${f.untaxed ? 'Charged' : 'Tax included, charged'} to ${cardOrNone(f.card)} on ${dateText(f.renewsOn)} and every ${f.frequency} after that until you cancel.`,
      },
      button: button('Open My Account', f.accountUrl),
      blocks: [
        text('To keep it, press Manage Subscription in your account before it ends, then Keep It.'),
        facts(['Membership', f.planName], ['Location', f.locationName]),
        ...own.closing,
      ],
      why: why.member(f),
    }
  },
  ended_today: (f) => ({
    subject: `Your ${f.planName} membership has ended`,
    preview: 'Its code no longer works. You will not be charged again.',
    title: 'Your membership has ended',
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\nSomeone at ${f.shopName} ended your membership today. You will not be charged again.`,
    button: button('Open My Account', f.accountUrl),
    blocks: [facts(['Membership', f.planName], ['Location', f.locationName]), small(notAsked(f.shopName))],
    why: why.member(f),
  }),
  paused: (f, words) => {
    const own = ownWords('paused', words, placesOfNext(f))
    return {
      subject: own.subject,
      preview: `It can be used until ${dateText(f.usableUntil)} and renews on ${dateText(f.renewsOn)}.`,
      title: 'A pause is planned',
      shopName: f.shopName,
      intro: paragraphs(
        hello(f.name),
        sentences(
          f.byShop ? `Someone at ${f.shopName} planned a pause of your membership for you.` : own.opening,
          'Nothing is charged during the pause.',
        ),
      ),
      sum: nextCharge(f),
      button: button('Open My Account', f.accountUrl),
      blocks: [
        facts(['Membership', f.planName], ['Can be used until', `${dateText(f.usableUntil)}, 11:59 PM`]),
        text('You can undo or end the pause in your account at any time.'),
        small(notYou(f, 'undo it')),
        ...own.closing,
      ],
      why: why.member(f),
    }
  },
  pause_ended: (f, words) => {
    const own = ownWords('pause_ended', words, placesOfNext(f))
    return {
      subject: own.subject,
      preview: `It renews on ${dateText(f.renewsOn)} for ${dollars(f.totalCents)}.`,
      title: 'Your membership renews',
      shopName: f.shopName,
      intro: paragraphs(hello(f.name), f.byShop ? `Someone at ${f.shopName} ended the pause for you.` : own.opening),
      sum: nextCharge(f),
      button: button('Open My Account', f.accountUrl),
      blocks: [facts(['Membership', f.planName]), ...own.closing, small(notYou(f, 'pause or cancel it'))],
      why: why.member(f),
    }
  },
}
