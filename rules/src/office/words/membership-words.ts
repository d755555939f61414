import { sentence } from '../../written/isolated.ts'
import type { ResentEmail } from '@sipday/contract/office/customers/resending.ts'
import { type CalendarDate, dateText } from '../../calendar.ts'
import { dollars } from '../../money.ts'
import { staysText } from '../../refunds/stays.ts'
import { type Alone, beforeWait } from '../waiting-words.ts'

export const cancelTexts = {
  open: 'Cancel…',
  title: 'Cancel This Membership',
  when: 'When it ends',
  reason: 'Reason',
  reasonHelp: 'It stays in the record of changes. Leave out the name, email address and phone number.',
  reasonMissing: 'Say why, such as “Asked at the counter”.',
  told: 'The person who pays gets an email that the shop did it.',
  refund: 'Unused days',
  loading: 'Working out the unused days',
  noSum: 'The unused days could not be worked out. Close this and try again, or refund the payment by itself.',
  nothingBack: 'Nothing is left to refund for days after today.',
  second: (alone: Alone) =>
    `${beforeWait(alone, 'Someone else has to approve the refund first.')} The membership ends today either way.`,
  keep: 'Keep It',
  notDone: 'The membership could not be canceled.',
  done: ({ endsOn, refundCents, refundAsked }: Cancelled) =>
    `Canceled. The last day is ${dateText(endsOn)}.${refundCents === 0 ? '' : ` ${backWords(refundCents, refundAsked)}`}`,
} as const

type Cancelled = { endsOn: CalendarDate; refundCents: number; refundAsked: boolean }

const backWords = (cents: number, isAsked: boolean): string =>
  isAsked
    ? `The refund of ${dollars(cents)} waits to be approved.`
    : `${dollars(cents)} goes back to the card that paid.`

/** Names the refund in cents. */
export const cancelButton = (when: 'period_end' | 'today', refundCents: number, needsSecond: boolean): string => {
  if (when === 'period_end') return 'Cancel the Membership'
  if (refundCents === 0) return 'End It Today'
  return `End It Today and ${needsSecond ? 'Ask for' : 'Refund'} ${dollars(refundCents)}`
}

/** `keptCents`: what stays of the payment. */
export const unusedChoices = (refundCents: number, keptCents: number) => [
  { value: 'none' as const, title: 'No refund', lines: [staysText(refundCents + keptCents)] },
  {
    value: 'unused' as const,
    title: `Refund ${dollars(refundCents)}`,
    lines: [
      `For the days after today, to the card that paid. ${staysText(keptCents)}`,
      'It can take up to ten days to appear on the statement.',
    ],
  },
]

/** For one that renews and is not canceled, or any other that runs. */
export const cancelChoices = (renews: boolean, paidThrough: CalendarDate | null) => [
  ...(renews
    ? [
        {
          value: 'period_end' as const,
          title: 'With the days paid for',
          lines: [`It works until ${paidThrough ? dateText(paidThrough) : 'its last day'} and does not renew.`],
        },
      ]
    : []),
  {
    value: 'today' as const,
    title: 'Today',
    lines: ['Its code stops working at once. This cannot be undone.'],
  },
]

export const undoTexts = {
  open: 'Undo Cancellation…',
  title: 'Let This Membership Renew Again',
  text: (endsOn: CalendarDate | null) =>
    `It renews ${endsOn ? `on ${dateText(endsOn)}` : 'again'}, and the card on file is charged. The person who pays gets an email that the shop did it.`,
  undo: 'Let It Renew',
  keep: 'Leave It Canceled',
  notDone: 'The cancellation could not be undone.',
  done: (renewsOn: CalendarDate) => `It renews on ${dateText(renewsOn)}.`,
  close: 'Done',
} as const

export const codeTexts = {
  open: 'Show Code…',
  title: 'Show the Whole Code',
  text: 'Anyone with the code can redeem. The record of changes will say that you looked at it.',
  reason: 'Reason',
  reasonHelp: 'It stays in the record of changes. Leave out the name, email address and phone number.',
  reasonMissing: 'Say why, such as “Lost the phone, calls from the counter”.',
  show: 'Show the Code',
  keep: 'Leave It Hidden',
  notDone: 'The code could not be shown.',
} as const

export const againTexts = {
  email: 'Send Again',
  emailOf: (what: string) => `Send Again: ${what}`,
  showReceipt: 'Receipt',
  receipt: 'Send Receipt Again',
  gift: 'Send Gift Email Again',
  notDone: 'The email could not be sent again.',
  done: (email: ResentEmail, to: string) => sentence`The ${emailNames[email]} is on its way to ${to}.`,
} as const

const emailNames: Readonly<Record<ResentEmail, string>> = {
  receipt: 'receipt',
  gift: 'gift email',
  welcome: 'welcome email',
}

export const moveTexts = {
  open: 'Move…',
  title: 'Move This Membership',
  loading: 'Loading the locations',
  notLoaded: 'The locations could not be loaded.',
  locationMissing: 'Choose a location.',
  reason: 'Reason (optional)',
  reasonHelp: 'It stays in the record of changes. Leave out the name, email address and phone number.',
  told: 'The person who pays gets an email that the shop did it.',
  move: 'Move the Membership',
  keep: 'Leave It There',
  notDone: 'The membership could not be moved.',
  done: (location: string) => sentence`The membership is now at ${location}.`,
} as const

export const giveTexts = {
  open: 'Give a Membership…',
  title: 'Give a Membership',
  text: 'It costs nothing, works from today on, and ends by itself.',
  loading: 'Loading the plans',
  notLoaded: 'The plans could not be loaded.',
  none: 'No plan can be given at your locations.',
  plan: 'Plan',
  planMissing: 'Choose a plan.',
  location: 'Location',
  locationMissing: 'Choose a location.',
  endsOn: 'Last day',
  endsOnHelp: (latest: CalendarDate) => `At most until ${dateText(latest)}.`,
  endsOnMissing: 'Choose the last day.',
  endsOnWrong: (first: CalendarDate, latest: CalendarDate) =>
    `Choose a day from ${dateText(first)} to ${dateText(latest)}.`,
  reason: cancelTexts.reason,
  reasonHelp: cancelTexts.reasonHelp,
  reasonMissing: 'Say why, such as “The machine was broken for a week”.',
  told: 'The customer is emailed that the shop gave it.',
  give: 'Give the Membership',
  keep: 'Do Not Give It',
  notDone: 'The membership could not be given.',
  done: (endsOn: CalendarDate) => `Given. It can be used until ${dateText(endsOn)}.`,
} as const

export const daysTexts = {
  open: 'Give Days…',
  title: 'Make This Membership Longer',
  endsNow: (endsOn: CalendarDate) => `It ends on ${dateText(endsOn)}.`,
  days: 'Days',
  daysHelp: '1 to 90.',
  daysWrong: 'Type a number of days from 1 to 90.',
  willEnd: (endsOn: CalendarDate) => `It will end on ${dateText(endsOn)}.`,
  told: 'The person who uses it gets an email that the shop did it.',
  give: 'Give the Days',
  keep: 'Leave It As It Is',
  notDone: 'The days could not be given.',
  done: (endsOn: CalendarDate) => `Given. It ends on ${dateText(endsOn)} now.`,
} as const

export const giftTexts = {
  open: 'Correct Gift Address…',
  title: 'Correct the Address of This Gift',
  address: 'New email address',
  reason: cancelTexts.reason,
  reasonHelp: cancelTexts.reasonHelp,
  reasonMissing: cancelTexts.reasonMissing,
  told: 'The old address can no longer open the gift. Whoever gave it is emailed that the shop did it.',
  correct: 'Correct the Address',
  keep: 'Keep It',
  notDone: 'The address could not be corrected.',
  done: (to: string, sendsOn: CalendarDate | null) =>
    sendsOn
      ? sentence`The gift goes to ${to} on ${dateText(sendsOn)}.`
      : sentence`The gift email is on its way to ${to}.`,
} as const

export const exportTexts = {
  open: 'Export Data',
  done: 'The file was saved. The customer is emailed that it was made.',
  notDone: 'The file could not be made.',
} as const
