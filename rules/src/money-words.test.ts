import { expect, test } from 'vitest'
import { openShop } from '../test/open-shop.ts'
import { extraTexts } from './extras/extra-texts.ts'
import { labTexts } from './lab/lab-words.ts'
import { taxIncluded, withTax } from './money-words.ts'
import { codeTexts } from './offers/code-texts.ts'
import { givesText } from './offers/offer-words.ts'
import { trialPage, trialThen } from './offers/trial-page-words.ts'
import { printWords } from './office/campaigns/print-words.ts'
import { creditEffect, creditTexts } from './office/customer/credit-words.ts'
import { groupLine } from './office/customer/customer-groups.ts'
import { setUpWords } from './office/opening/kind-words.ts'
import { codeReport, friendReport } from './office/reports/code-words.ts'
import { funnelTexts } from './office/reports/funnel-words.ts'
import { columnNames } from './office/words/adding/import-words.ts'
import { untilLine } from './office/words/customer-words.ts'
import { tellText } from './office/words/publish-words.ts'
import { planTexts } from './office/words/renewal-words.ts'
import { reportTexts } from './office/words/report-words.ts'
import { trialText } from './own-page/page-words.ts'
import { areUntaxed } from './place.ts'
import { acceptWords, noticeWords } from './prices/price-words.ts'
import { refundListTexts } from './refunds/money-list-words.ts'
import { moveWords } from './renewing/move-words.ts'
import { planWords } from './renewing/plan-words.ts'
import { placesHelp } from './texts/own-words.ts'
import { tillTexts, tillTextsUntaxed } from './texts/till-texts.ts'

const on = '2026-12-24'
const plan = { priceCents: 4900, frequency: 'month' } as const
const offer = { cents: 2000, payments: 2, days: null }
const campaign = { modelIds: [], locationIds: [], planIds: [] }
const membership = { startedOn: on, endsOn: null, pausedUntil: null, graceUntil: null, standing: 'active' } as const
const linkTo = (untaxed: boolean) => {
  const location = Object.fromEntries(
    Object.entries(openShop.location).map(([id, body]) => [
      id,
      { ...body, tax: [{ rate: untaxed ? 0 : 10250, from: '2026-01-01' }] },
    ]),
  )
  return printWords({ ...openShop, location }, { ...campaign } as never, on)?.fine ?? ''
}

const asked = { count: 9, fromCents: 4900, toCents: 5400, monthCents: 4500, mayLeave: 1 }
const visits = { visitors: 9, summary: 4, contacts: 3, paid: 2, monthOver: 0, stayed: 0, cents: 9800, renewed: 0 }
const facts = { refused: null, heldCents: 0, mostCents: 10_000, dueCents: 3000, period: null, waits: null }

/** What the owner and the staff read beside a sum. */
const saidInOffice = (untaxed: boolean): string[] => [
  setUpWords.price(untaxed),
  JSON.stringify(creditTexts.ways(untaxed)),
  creditTexts.centsHelp(500, untaxed),
  ...creditEffect({ ...facts, taxRate: untaxed ? 0 : 6675 }, 3500).slice(1),
  tellText(asked, untaxed),
  tellText({ ...asked, monthCents: -4500 }, untaxed),
  codeReport.words(untaxed),
  friendReport.words(untaxed),
  funnelTexts.linksSaid(visits, untaxed),
  reportTexts.monthlySaid(untaxed),
  extraTexts.priceHelper(untaxed),
  codeTexts.each(untaxed),
  placesHelp('email-receipt-opening', untaxed),
  labTexts.pricesWords(untaxed),
  labTexts.income(untaxed),
  JSON.stringify(labTexts.rows(untaxed)),
  refundListTexts.creditTerm(untaxed),
  refundListTexts.onceApprovedAsCredit(untaxed),
  columnNames(untaxed).price,
]

/** Every sentence beside a sum, where something is taxed and where nothing is. */
const said = (untaxed: boolean): string[] => {
  const trial = { until: on, keepCents: 4900, every: 'month', untaxed } as const
  const nextCharge = { on, cents: 4900, untaxed }
  const ana = { ...membership, nextCharge, subscriber: { id: 'ana', name: 'Ana' } }
  const shown = { fromCents: 4900, toCents: 5400, on, silent: 'keep', state: 'told' } as const
  return [
    taxIncluded(untaxed) || 'nothing',
    withTax(4900, untaxed),
    trialText(trial) ?? '',
    trialText({ ...trial, goesOn: true }) ?? '',
    trialThen({ ...trial, goesOn: true }),
    trialPage({ planName: 'Coffee', until: on, goesOnCents: 4900, untaxed }, 'Cora’s').text,
    planWords.price(plan, untaxed),
    planWords.now(500, on, untaxed),
    planWords.next(4900, on, untaxed),
    moveWords.present('Pearl', { renewsOn: on, cents: 4900, untaxed }),
    moveWords.next({ renewsOn: on, cents: 4900, untaxed }),
    noticeWords.text(shown, untaxed),
    acceptWords({ planName: 'Coffee', frequency: 'month', totalCents: 5400, on, untaxed }),
    givesText(offer, { ...plan, untaxed }),
    givesText({ cents: 0, payments: null, days: 7 }, { ...plan, untaxed }),
    givesText({ cents: 0, payments: null, days: 7, goesOn: true }, { ...plan, untaxed }),
    linkTo(untaxed),
    groupLine([ana, { ...ana, subscriber: { id: 'lin', name: 'Lin' } }]),
    untilLine({ ...membership, nextCharge }) ?? '',
    planTexts.next(4900, on, untaxed),
    (untaxed ? tillTextsUntaxed(tillTexts) : tillTexts)['till-charge'] ?? '',
    ...saidInOffice(untaxed),
  ]
}

test('no sentence has a word of tax where nothing is taxed, and each has one where something is (W9)', () => {
  expect(said(false).filter((words) => !/\btax\b/i.test(words))).toEqual([])
  expect(said(true).filter((words) => /\btax\b|, ,|,\.| {2}| [.,]/i.test(words))).toEqual([])
})

test('sentences without the tax read on as one', () => {
  expect(acceptWords({ planName: 'Coffee', frequency: 'month', totalCents: 5400, on, untaxed: true })).toBe(
    'I keep Coffee. From December 24, 2026 on it is $54.00 a month until I cancel.',
  )
  expect(givesText({ cents: 0, payments: null, days: 7, goesOn: true }, { ...plan, untaxed: true })).toBe(
    'Free for 7 days. Then $49.00 a month unless you end it before. We remind you by email.',
  )
  expect(tillTextsUntaxed({ 'till-charge': '{extras} = {amount}' })).toEqual({ 'till-charge': '{extras} = {amount}' })
})

test('nothing is taxed where the rate of the day is 0 at every location', () => {
  const place = (...tax: { rate: number; from: string }[]) => ({ tax })
  const none = { rate: 0, from: '2026-01-01' }
  expect(areUntaxed([place(none)], on)).toBe(true)
  expect(areUntaxed([place(none), place({ rate: 10250, from: '2026-01-01' })], on)).toBe(false)
  expect(areUntaxed([place({ rate: 8000, from: '2025-01-01' }, none)], on)).toBe(true)
  expect(areUntaxed([place(none, { rate: 8000, from: '2027-01-01' })], on)).toBe(true)
  expect(areUntaxed([place()], on)).toBe(false)
  expect(areUntaxed([], on)).toBe(false)
})
