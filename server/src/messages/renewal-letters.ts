import { type CalendarDate, dateText } from '@sipday/rules/calendar.ts'
import { weekdayName } from '@sipday/rules/hours/hours-words.ts'
import { weekdayOf } from '@sipday/rules/hours/local-time.ts'
import { taxIncluded, taxRows } from '@sipday/rules/money-words.ts'
import { dollars } from '@sipday/rules/money.ts'
import { cardOrNone } from '@sipday/rules/paying/card-text.ts'
import { problemSentence, problemTitle } from '@sipday/rules/renewing/payment-problem.ts'
import { listText } from '@sipday/rules/texts/list-text.ts'
import { say } from '@sipday/rules/texts/shop-texts.ts'
import { monthDayText } from '@sipday/rules/written/moments.ts'
import type { FailedFacts, RenewalFacts } from './facts.ts'
import { button, facts, heading, type Letter, link, pair, small, type Step, steps, text } from './letter.ts'
import {
  addDay,
  fromCardAdded,
  hello,
  type Letters,
  nextCharge,
  ownWords,
  paragraphs,
  placesOf,
  sentences,
  wayToAddCard,
  why,
  placesOfNext,
} from './wording.ts'

/** "Friday, November 27": a day that is near. */
const nearDay = (day: CalendarDate): string => `${weekdayName(weekdayOf(day))}, ${monthDayText(day)}`

const triesOf = ({ tries, nextTry }: FailedFacts): readonly CalendarDate[] => tries ?? (nextTry ? [nextTry] : [])

const schedule = (f: FailedFacts): Step[] => {
  const tries = triesOf(f)
  const tried = (day: CalendarDate): string => {
    if (!tries.includes(day)) return ''
    const again = tries.length === 1 ? 'once more' : day === tries.at(-1) ? 'for the last time' : 'again'
    return day === tries[0] ? `We try ${again}, in case your bank has sent us your new card.` : `We try ${again}.`
  }
  const ends = 'The last day on which the membership works.'
  const at = (day: CalendarDate): Step => ({
    when: monthDayText(day),
    what: sentences(tried(day), day === f.usableUntil ? ends : ''),
  })
  const until = [...tries.filter((day) => day < f.usableUntil), f.usableUntil]
  return [
    { when: 'Today', what: 'You can pay, and nothing changes.', isNow: true },
    ...until.map(at),
    { when: 'After that', what: 'The membership waits. It is back as soon as it is paid, and nothing adds up.' },
    ...tries.filter((day) => day > f.usableUntil).map(at),
  ]
}

const triesLeftText = (tries: readonly CalendarDate[]): string =>
  `Unless you pay or cancel before, we try your card again on ${listText(tries.map(monthDayText))}.`

const howToPay =
  'You choose the card there: press Pay Now for this payment, and Update Payment for the renewals after it.'
const payElsewhere = (payUrl: string | null) =>
  payUrl ? [link('Rather pay without signing in? ', 'Pay just this renewal', payUrl, '.')] : []
const cancelInstead = (url: string) =>
  link('No longer want it? ', 'Cancel it', url, ' in two presses, with nothing more to pay.')

/** Its paid time ends, and there is nothing to charge. */
const cardMissing = (f: RenewalFacts): Letter => ({
  subject: `Add a card to keep your ${f.planName} membership`,
  preview: `It is paid until ${dateText(f.renewsOn)}.`,
  title: 'Add a card to keep your membership',
  shopName: f.shopName,
  intro: `${hello(f.name)}\n\nYour membership is paid until ${dateText(f.renewsOn)}. We do not have a card of yours to renew it with.`,
  sum: {
    label: `Due on ${dateText(f.renewsOn)}`,
    value: dollars(f.totalCents),
    note: fromCardAdded(f),
  },
  button: button('Add a Card', f.accountUrl),
  blocks: [text(wayToAddCard), facts(['Membership', f.planName], ['Location', f.locationName])],
  why: why.renews(f),
})

/** Before the first payment at the full price. */
const riseText = ({
  risesFromCents: from,
  renewsOn,
  totalCents,
  untaxed,
}: RenewalFacts & { risesFromCents?: number }): string =>
  from === undefined
    ? ''
    : `The price of your code ends, as you agreed when you joined: you have paid ${dollars(from)}, and from ${dateText(renewsOn)} on it is ${dollars(totalCents)}${taxIncluded(untaxed)}.`

export const renewalLetters: Letters<
  'renewal_reminder' | 'renewal_paid' | 'renewal_failed' | 'renewal_stopped' | 'renewal_returned'
> = {
  renewal_reminder: (f, words) => {
    if (f.card === null) return cardMissing(f)
    const own = ownWords('renewal_reminder', words, placesOfNext(f))
    const rises = f.risesFromCents !== undefined
    return {
      subject: rises
        ? `Your ${f.planName} membership is ${dollars(f.totalCents)} from ${dateText(f.renewsOn)} on`
        : own.subject,
      preview: `${dollars(f.totalCents)} will be charged to ${cardOrNone(f.card)}.`,
      title: rises ? 'Your price changes soon' : 'Your membership renews soon',
      shopName: f.shopName,
      intro: paragraphs(hello(f.name), sentences(riseText(f), own.opening)),
      sum: nextCharge(f),
      button: button('Open My Account', f.accountUrl),
      blocks: [
        text('To change the card or to cancel, open your account before that day.'),
        facts(['Membership', f.planName], ['Location', f.locationName]),
        ...addDay(f.calendarUrl),
        ...own.closing,
      ],
      why: why.renews(f),
    }
  },
  renewal_paid: (f, words) => {
    const own = ownWords('renewal_paid', words, {
      ...placesOf(f),
      sum: dollars(f.totalCents),
      day: dateText(f.paidThrough),
    })
    return {
      subject: own.subject,
      preview: `Your membership goes on and runs until ${dateText(f.paidThrough)}, 11:59 PM.`,
      title: 'Your membership goes on',
      shopName: f.shopName,
      intro: paragraphs(hello(f.name), own.opening),
      sum: {
        label: 'Total charged',
        value: dollars(f.totalCents),
        note: `${cardOrNone(f.card)}, ${dateText(f.paidOn)}`,
      },
      button: button('Open My Account', f.accountUrl),
      blocks: [
        heading('Receipt'),
        facts(
          ['Membership', f.planName],
          ['Location', f.locationName],
          ...(f.renewedFrom && f.renewedFrom !== f.paidOn ? [['Renewed from', dateText(f.renewedFrom)] as const] : []),
          ...(f.paid
            ? ([
                ...(f.paid.creditCents
                  ? ([
                      ['Price', dollars(f.paid.subtotalCents + f.paid.creditCents)],
                      ['Credit used', dollars(0 - f.paid.creditCents)],
                    ] as const)
                  : []),
                ['Subtotal', dollars(f.paid.subtotalCents)],
                ...taxRows(f.paid.taxCents, f.paid.taxRate),
                ['Total', dollars(f.totalCents), 'total'],
              ] as const)
            : ([['Total, tax included', dollars(f.totalCents), 'total']] as const)),
        ),
        ...(f.paid?.paymentId ? [pair('Payment number', f.paid.paymentId)] : []),
        heading('What is charged next'),
        text(`The membership renews on ${dateText(f.paidThrough)}, until you cancel it in your account.`),
        ...addDay(f.calendarUrl),
        ...own.closing,
      ],
      why: why.payment,
    }
  },
  renewal_failed: (f, words) => {
    const own = ownWords('renewal_failed', words, {
      ...placesOf(f),
      sum: dollars(f.totalCents),
      day: nearDay(f.usableUntil),
    })
    const happened = `${whatHappened(f)}${f.reason ? ' Nothing was charged.' : ''}`
    return {
      subject: own.subject,
      preview: `Your membership still works until ${nearDay(f.usableUntil)}.`,
      title: problemTitle(f.reason ?? null),
      shopName: f.shopName,
      mood: 'due',
      sum: {
        label: `Due for ${f.planName}, ${f.locationName}`,
        value: dollars(f.totalCents),
        note: `${say(words, 'email-grace')} until ${nearDay(f.usableUntil)}, 11:59 PM.`,
      },
      intro: own.opening ? paragraphs(`${hello(f.name)} ${own.opening}`, happened) : `${hello(f.name)} ${happened}`,
      button: button(`Pay ${dollars(f.totalCents)}`, f.accountUrl),
      blocks: [
        small(howToPay),
        heading('What happens next'),
        steps(...schedule(f)),
        ...payElsewhere(f.payUrl),
        cancelInstead(f.accountUrl),
        ...own.closing,
      ],
      why: why.due,
    }
  },
  renewal_stopped: (f, words) => {
    const own = ownWords('renewal_stopped', words, placesOfNext(f))
    return {
      subject: own.subject,
      preview: `The renewal of ${dateText(f.renewsOn)} is still unpaid.`,
      title: 'Your membership is paused',
      shopName: f.shopName,
      mood: 'due',
      sum: { label: `Due for ${f.planName}, ${f.locationName}`, value: dollars(f.totalCents) },
      intro: paragraphs(
        hello(f.name),
        own.opening,
        `The renewal of ${dateText(f.renewsOn)} is still unpaid, so ${say(words, 'email-stopped')}. Your membership is back as soon as it is paid, and nothing adds up.`,
      ),
      button: button(`Pay ${dollars(f.totalCents)}`, f.accountUrl),
      blocks: [
        small(howToPay),
        ...triesOf(f)
          .slice(0, 1)
          .map(() => text(triesLeftText(triesOf(f)))),
        ...payElsewhere(f.payUrl),
        cancelInstead(f.accountUrl),
        ...own.closing,
      ],
      why: why.due,
    }
  },
  renewal_returned: (f) => {
    const stopped = f.pausedUntil ? 'paused' : 'canceled'
    const goesOn = f.pausedUntil
      ? `paused until ${dateText(f.pausedUntil)}`
      : `canceled${f.usableUntil ? ` and can be used until ${dateText(f.usableUntil)}` : ''}`
    return {
      subject: `Your membership was ${stopped}, so we are refunding ${dollars(f.totalCents)}`,
      preview: `${f.planName} was charged on ${dateText(f.paidOn)} by mistake.`,
      title: 'You were charged by mistake',
      shopName: f.shopName,
      intro: `${hello(f.name)}\n\nYour ${f.planName} membership was ${stopped}, and your card was still charged on ${dateText(f.paidOn)}. That was our mistake.`,
      sum: { label: 'We are refunding', value: dollars(f.totalCents), note: 'To the card you paid with' },
      button: button('Open My Account', f.accountUrl),
      blocks: [
        text(
          `It can take up to ten days to appear on your statement. Your membership stays ${goesOn}. You do not need to do anything.`,
        ),
      ],
      why: why.account(f),
    }
  },
}

const whatHappened = (f: FailedFacts): string =>
  problemSentence({ reason: f.reason ?? null, card: cardOrNone(f.card), end: f.cardEnd ?? null, on: f.renewsOn })
