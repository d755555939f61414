import { sentence } from '../../written/isolated.ts'
import { countText } from '../../written/counts.ts'
import type { ClosingMember } from '@sipday/contract/office/locations/closing.ts'
import { type CalendarDate, dateText } from '../../calendar.ts'
import { dollars } from '../../money.ts'
import { type Alone, beforeWait } from '../waiting-words.ts'

/* O7. */

const memberships = (number: number): string => countText(number, 'membership')

type Offer = { name: string; until: CalendarDate; count: number }
type Ask = { name: string; lastDay: CalendarDate; memberships: number; refundCents: number; offer: Offer | null }

const offered = ({ name, until, count: members }: Offer): string =>
  sentence`${memberships(members)} ${members === 1 ? 'is' : 'are'} offered to move to ${name} until ${dateText(until)}`

/** After "asks to". */
export const closingAsk = (ask: Ask): string =>
  sentence`close ${ask.name} for good after ${dateText(ask.lastDay)}: ${memberships(ask.memberships)} ${ask.memberships === 1 ? 'ends' : 'end'}, ${dollars(ask.refundCents)} is refunded${ask.offer ? `; ${offered(ask.offer)} first, and who moves is not refunded` : ''}`

type Mark = ClosingMember['marks'][number]

/** What is special about a membership. */
const markWords: Readonly<Record<Mark, string>> = {
  gift: 'gift',
  unclaimed: 'not opened yet',
  given: 'given by the shop',
  family: 'bought for several people',
  paused: 'paused',
  cancelled: 'canceled',
}

type Sums = {
  memberships: number
  refunds: number
  refundCents: number
  unclaimed: number
  given: number
  paused: number
  families: number
  openPayments: number
}

export const closingTexts = {
  /** The link on the location's page. */
  open: 'Close for Good…',
  openClosing: 'See the Closing',
  card: 'Closing',
  cardText: 'Shows everyone who has a membership here and what would be refunded, before anything happens.',
  heading: (name: string) => sentence`Close ${name} for Good`,
  name: (name: string) => sentence`Closing of ${name}`,
  loading: 'Looking at who has a membership here',
  failed: 'This could not be loaded.',
  when: 'When It Closes',
  lastDay: 'Last day',
  lastDayHelp: 'Members can use their memberships until 11:59 PM of that day.',
  lastDayMissing: (latest: CalendarDate | null) =>
    latest === null ? 'Choose a last day from today on.' : `Choose a day from today to ${dateText(latest)}.`,
  offer: 'Offer members to move to',
  noOffer: 'No offer',
  offerHelp: (until: CalendarDate | null) =>
    until === null
      ? 'For an offer, choose a last day that is more than a week away.'
      : `Those whose plan is sold there are emailed and have until ${dateText(until)}. Who does not move is refunded then.`,
  offers: (offer: Offer) =>
    `${offered(offer)}. Until then they go on and renew as before; who moves is not refunded. The others are dealt with the day after, and get back the unused days of what they have paid by then.`,
  asked: 'Asked whether they move',
  askedText: (asked: number, offer: { to: string; until: CalendarDate }) =>
    sentence`${asked.toLocaleString('en-US')}, to ${offer.to} until ${dateText(offer.until)}`,
  before: 'What Would Happen',
  stops: (name: string) =>
    sentence`Nothing is sold at ${name} from the moment this is agreed to, and no membership there renews unless it is offered to move.`,
  ends: (sums: Sums, lastDay: CalendarDate) =>
    sums.memberships === 0
      ? 'No one has a membership here.'
      : `${memberships(sums.memberships)} end${sums.memberships === 1 ? 's' : ''} on ${dateText(lastDay)}, or earlier if ${sums.memberships === 1 ? 'it is' : 'they are'} paid to an earlier day. Everyone is emailed.`,
  refunds: ({ refunds, refundCents }: Sums) =>
    refunds === 0
      ? 'Nothing is refunded: no paid day is left after the last day.'
      : `${dollars(refundCents)} is refunded for unused days, in ${countText(refunds, 'refund')}.`,
  /** What deserves a look before one asks. */
  special: ({ unclaimed, given, paused, families, openPayments }: Sums): string[] =>
    [
      unclaimed > 0 &&
        `${countText(unclaimed, 'gift has', 'gifts have')} not been opened yet. The refund goes to the person who gave ${unclaimed === 1 ? 'it' : 'them'}.`,
      families > 0 &&
        `${countText(families, 'purchase was', 'purchases were')} for several people: the refund of each person goes to whoever paid.`,
      paused > 0 && `${countText(paused, 'membership is', 'memberships are')} paused and not charged again.`,
      given > 0 &&
        `${countText(given, 'membership was', 'memberships were')} given by the shop: nothing was paid for ${given === 1 ? 'it' : 'them'}.`,
      openPayments > 0 &&
        `${countText(openPayments, 'payment has', 'payments have')} no outcome yet. What is taken after the closing has begun is refunded in full.`,
    ].filter((text) => text !== false),
  tills: 'The tills here are signed out on the day after the last day.',
  members: 'Members',
  listed: (shown: number, all: number) =>
    shown === all
      ? memberships(all)
      : `The first ${shown.toLocaleString('en-US')} of ${memberships(all)}. The sums are of all.`,
  customer: 'Paid by',
  plan: 'Membership',
  endsOn: 'Ends on',
  paid: 'Paid',
  unused: 'Unused',
  refund: 'Refund',
  days: (days: number) => countText(days, 'day'),
  forWhom: (name: string) => sentence`for ${name}`,
  marks: (marks: readonly Mark[]) => marks.map((mark) => markWords[mark]).join(', '),
  left: (cents: number) => `${dollars(cents)} left of it`,
  ask: ({ isAlone }: Alone) => (isAlone ? 'Ask to Close' : 'Ask Another Owner'),
  askText: (alone: Alone) =>
    `${beforeWait(alone, 'Another owner has to agree.')} Until then nothing changes, and the request ends without effect after seven days.`,
  forGood: 'Once it has begun, a closing cannot be undone. Only an earlier last day can be chosen.',
  notAsked: 'The closing could not be asked for.',
  waiting: 'Waiting to Be Decided',
  begun: (lastDay: CalendarDate, isOver: boolean) =>
    isOver
      ? `Closed. The last day was ${dateText(lastDay)}.`
      : `Nothing is sold here anymore. The last day is ${dateText(lastDay)}.`,
  progress: (done: number, of: number, asked = 0) =>
    of === 0
      ? 'No one had a membership here.'
      : done + asked === of && asked > 0
        ? `${done.toLocaleString('en-US')} of ${memberships(of)} ${done === 1 ? 'is' : 'are'} dealt with; ${asked === 1 ? 'the other one waits' : `the other ${asked.toLocaleString('en-US')} wait`} for an answer.`
        : done < of
          ? `${done.toLocaleString('en-US')} of ${memberships(of)} ${done === 1 ? 'is' : 'are'} dealt with. This goes on by itself, also after a restart.`
          : of === 1
            ? 'The only membership is dealt with: everyone is emailed, and the refund is on its way.'
            : `All ${memberships(of)} are dealt with: everyone is emailed, and the refunds are on their way.`,
  standing: 'How It Stands',
  who: 'Approved by',
  operator: 'The operator',
  since: 'Begun',
  dealt: 'Memberships ended',
  moved: 'Had moved before',
  toRefund: 'To refund',
  accepted: 'Accepted by Square',
  openRefunds: 'Refunds without an answer',
  late: 'Payments that came too late',
  lateText: (payments: number, cents: number) =>
    `${payments.toLocaleString('en-US')}, ${dollars(cents)} refunded in full`,
  openPayments: 'Payments without an outcome',
  openPaymentsText: (payments: number) => `${payments.toLocaleString('en-US')}, refunded in full if taken`,
  failedTitle: 'Refunds That Square Refused',
  failedText:
    'The shop still has this money. Open each refund to see why, and refund it again or in Square’s dashboard.',
  next: 'Next step',
  seeRefund: 'Open the Refund',
  sooner: 'An Earlier Last Day',
} as const
