import { dateText } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { button, facts, small, text } from './letter.ts'
import { cardText, hello, type Letters } from './wording.ts'

/** The emails about a cancellation or a pause, and about undoing them (R21, R52). */
export const stoppingLetters: Letters<'cancelled' | 'resumed' | 'paused' | 'pause_ended'> = {
  cancelled: (f) => ({
    subject: `Your ${f.planName} membership was canceled`,
    preview: `It stays active until ${dateText(f.usableUntil)}. You will not be charged again.`,
    title: 'Your membership was canceled',
    shopName: f.shopName,
    blocks: [
      text(`${hello(f.name)}\n\nWe canceled your membership as you asked. You will not be charged again.`),
      facts(
        ['Membership', f.planName],
        ['Location', f.locationName],
        ['Stays active until', `${dateText(f.usableUntil)}, 11:59 PM`],
      ),
      text('Changed your mind? You can undo this in your account until that day.'),
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
  paused: (f) => ({
    subject: `Your ${f.planName} membership will be paused`,
    preview: `It can be used until ${dateText(f.usableUntil)} and renews on ${dateText(f.renewsOn)}.`,
    title: 'A pause is planned',
    shopName: f.shopName,
    blocks: [
      text(`${hello(f.name)}\n\nWe will pause your membership as you asked. Nothing is charged during the pause.`),
      facts(
        ['Membership', f.planName],
        ['Can be used until', `${dateText(f.usableUntil)}, 11:59 PM`],
        ['Renews on', dateText(f.renewsOn)],
        ['Will be charged', dollars(f.totalCents)],
        ['Charged to', cardText(f.card)],
      ),
      text('You can undo or end the pause in your account at any time.'),
      small('If this was not you, sign in now and undo it.'),
      button('Open My Account', f.accountUrl),
    ],
  }),
  pause_ended: (f) => ({
    subject: `The pause of your ${f.planName} membership was changed`,
    preview: `It renews on ${dateText(f.renewsOn)} for ${dollars(f.totalCents)}.`,
    title: 'Your membership renews',
    shopName: f.shopName,
    blocks: [
      text(`${hello(f.name)}\n\nWe ended the pause as you asked.`),
      facts(
        ['Membership', f.planName],
        ['Renews on', dateText(f.renewsOn)],
        ['Will be charged', dollars(f.totalCents)],
        ['Charged to', cardText(f.card)],
      ),
      small('If this was not you, sign in now and pause or cancel it.'),
      button('Open My Account', f.accountUrl),
    ],
  }),
}
