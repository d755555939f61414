import { sentence } from '../written/isolated.ts'
import { countText } from '../written/counts.ts'
import type { ExportKind } from '@sipday/contract/office/books/exports.ts'
import { dateText } from '../calendar.ts'

/* The server writes the columns, and the screen explains them. */

type Column = readonly [key: string, name: string, words: string]
export type ExportWords = {
  title: string
  /** As part of a sentence: "downloaded the payments". */
  things: string
  words: string
  more?: string
  columns: readonly Column[]
}

const location: Column = ['location', 'Location', 'Where it was charged.']
const membership: Column = ['membership', 'Membership', 'Its number, the same in every file and every year.']
const payment: Column = ['payment', 'Payment', 'Its id at Square.']

export const exportWords: Readonly<Record<ExportKind, ExportWords>> = {
  journal: {
    title: 'Journal',
    things: 'the journal',
    words: 'Every line of the books, by day, for QuickBooks Online, Xero or another ledger.',
    more:
      'Lines with the same reference are one entry: they add up to zero and are never in two files of different days or ' +
      'locations. Each column says where it goes when you import journal entries in QuickBooks Online, or manual ' +
      'journals in Xero. Create the accounts there first.',
    columns: [
      ['date', 'Date', 'The day it is booked on. QuickBooks Online: Journal Date. Xero: Date.'],
      [
        'account',
        'Account',
        'The account of the trial balance. QuickBooks Online: Account Name. Xero: replace it with your Account Code.',
      ],
      ['debit', 'Debit', 'In dollars; empty for a credit. QuickBooks Online: Debits.'],
      ['credit', 'Credit', 'In dollars; empty for a debit. QuickBooks Online: Credits.'],
      [
        'amount',
        'Amount',
        'The same in one column, a credit with a minus. Xero: Amount, with Tax Exempt as the Tax Rate.',
      ],
      [
        'location',
        'Location',
        'Where it was charged. QuickBooks Online: Location or Class. Xero: a tracking category.',
      ],
      [
        'reference',
        'Reference',
        'The number of the entry: 20 characters, the same in every file, and never given twice. QuickBooks Online: ' +
          'Journal No. Xero: Narration.',
      ],
      [
        'text',
        'Text',
        'What happened, and its own day where that one was already closed. QuickBooks Online: Description. Xero: ' +
          'Description.',
      ],
    ],
  },
  payments: {
    title: 'Payments',
    things: 'the payments',
    words:
      'Purchases and renewals that were captured, by the day they are booked on. Their totals are what Square owes.',
    columns: [
      ['date', 'Date', 'The day it is booked on.'],
      location,
      ['kind', 'Kind', 'Purchase, renewal, change of plan, or a payment that bought nothing.'],
      ['plan', 'Plan', 'What was sold, by its name then.'],
      ['gift', 'Gift', 'Yes for a gift.'],
      ['net', 'Without tax', 'In dollars.'],
      ['tax', 'Tax', 'In dollars.'],
      ['total', 'Total', 'What was captured, in dollars.'],
      ['first', 'First day', 'The first day that it paid for.'],
      ['until', 'Until', 'The day on which the next period begins.'],
      payment,
    ],
  },
  refunds: {
    title: 'Refunds',
    things: 'the refunds',
    words:
      'What went back to cards, by the day it is booked on, also what was refunded in Square’s dashboard or lost in a ' +
      'dispute.',
    columns: [
      ['date', 'Date', 'The day it is booked on.'],
      location,
      ['total', 'Total', 'What went back, in dollars.'],
      ['tax', 'Tax', 'The tax in it, in dollars.'],
      ['unearned', 'Of days to come', 'What it took of days that were still to come, in dollars.'],
      ['earned', 'Of earned days', 'What it took of days that were had, in dollars.'],
      ['returned', 'Bought nothing', 'What had bought nothing and went back, in dollars.'],
      ['reason', 'Reason', 'What the shop gave as the reason, or that a dispute was lost.'],
      ['refund', 'Refund', 'Its id at Square, or that of the dispute.'],
      payment,
    ],
  },
  tax: {
    title: 'Tax by Location',
    things: 'the tax by location',
    words: 'What was sold with which tax, by quarter, location and rate.',
    more:
      'A refund or a lost dispute counts in its own quarter with the rate of its payment. A quarter that these days cut ' +
      'is only in it as far as they go.',
    columns: [
      ['quarter', 'Quarter', 'Of the calendar year.'],
      ['from', 'From', 'The first day in it.'],
      ['to', 'To', 'The last day in it.'],
      location,
      ['rate', 'Rate', 'In percent.'],
      ['sold', 'Sold', 'Without tax, in dollars.'],
      ['tax', 'Tax', 'Of what was sold, in dollars.'],
      ['back', 'Refunded', 'Without tax, in dollars.'],
      ['backTax', 'Tax in refunds', 'In dollars; take it off the tax.'],
    ],
  },
  members: {
    title: 'Members',
    things: 'the members',
    words: 'Memberships that were there on at least one of these days, as they are now.',
    more: 'Names and email addresses are only in the file of someone who may see customers; redemption codes never are.',
    columns: [
      membership,
      ['name', 'Name', 'Of the person who drinks.'],
      ['email', 'Email', 'Of the same person.'],
      ['plan', 'Plan', 'The one they have now.'],
      ['location', 'Location', 'Where they are now.'],
      ['kind', 'Kind', 'Renewing, term, or given by the shop.'],
      ['gift', 'Gift', 'Yes for a gift.'],
      ['state', 'State', 'Active, late with a payment, not paid, or ended.'],
      ['started', 'First day', 'The day it began.'],
      ['through', 'Paid until', 'The day on which it renews or ends.'],
      ['ended', 'Ended', 'The day it ended; empty while it goes on.'],
      ['price', 'Price', 'Of a period without tax, in dollars.'],
    ],
  },
  prices: {
    title: 'Told Prices',
    things: 'the told prices',
    words:
      'New prices that members were told of, by the day the letter went, and the renewals they could not be told of in ' +
      'time, which had the old price.',
    columns: [
      ['told', 'Told', 'The day the letter went; empty if it did not, or came back.'],
      membership,
      ['plan', 'Plan', 'The one whose price changes.'],
      ['location', 'Location', 'Of the membership now.'],
      ['from', 'From', 'The renewal that has the new price first, or for which no one could be told.'],
      ['old', 'Old price', 'Without tax, in dollars.'],
      ['new', 'New price', 'Without tax, in dollars.'],
      ['total', 'Total told', 'The new price with the tax of that day, in dollars.'],
      ['state', 'State', 'Told, accepted, left, kept the old price, pays the new price, or not told in time.'],
      ['answered', 'Answered', 'The day of their answer.'],
      ['words', 'Words', 'What was agreed to.'],
      ['hash', 'SHA-256', 'Of these words, in hexadecimal.'],
    ],
  },
  leaving: {
    title: 'Why Members Left',
    things: 'why members left',
    words: 'Memberships that were canceled on these days and still are, with what the member answered afterward.',
    more: 'The words are only in the file of someone who may see customers.',
    columns: [
      ['canceled', 'Canceled', 'The day it was canceled.'],
      membership,
      ['plan', 'Plan', 'The one that was canceled.'],
      ['location', 'Location', 'Of the membership.'],
      ['reason', 'Reason', 'One of six, or no answer.'],
      ['words', 'Words', 'What the member added.'],
    ],
  },
  redemptions: {
    title: 'Redemptions',
    things: 'the redemptions',
    words: 'Everything that was handed out at a till, location by location and in the order of time.',
    columns: [
      ['date', 'Date', 'The day at the location.'],
      ['time', 'Time', 'The time at the location.'],
      ['location', 'Location', 'Where it was handed out.'],
      ['benefit', 'Benefit', 'What was handed out.'],
      ['plan', 'Plan', 'Of the membership, as it is now.'],
      membership,
      ['late', 'Offline', 'Yes if the till was offline and reported it later.'],
      ['voided', 'Voided', 'Yes if it was taken back; it does not count.'],
    ],
  },
}

export const exportTexts = {
  intro:
    'Each file is a CSV for Excel or another spreadsheet, with amounts in dollars. Ten can be made in a day, and the ' +
    'record of changes says who made which.',
  inIt: 'What is in it',
  download: 'Download',
  downloadOf: (title: string) => sentence`Download ${title}`,
  columns: 'What the columns mean',
  columnsOf: (title: string) => sentence`What the columns mean in ${title}`,
  made: (rows: number) => `${countText(rows, 'row')} saved.`,
  soFar: (rows: number) => `${countText(rows, 'row')} so far`,
  failed: 'The file could not be made.',
  disputeLost: 'Dispute lost',
  notThere: 'This download has ended. Please begin again.',
} as const

export const isExport = (what: unknown): what is ExportKind =>
  typeof what === 'string' && Object.hasOwn(exportWords, what)

/** "the payments from November 1, 2026 through November 30, 2026 at Kips Bay NY". */
export const exportSentence = (what: ExportKind, from: string, to: string, place: string | null): string =>
  `${exportWords[what].things} from ${dateText(from)} through ${dateText(to)}${place === null ? '' : sentence` at ${place}`}`

/** How the file writes cents: "12.50". */
export const exportAmount = (cents: number): string => (cents / 100).toFixed(2)
