import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateText } from './calendar.ts'
import { consentWords } from './consent.ts'
import { dollars } from './money.ts'
import { termsUnder } from './offers/terms-under.ts'
import { latestSendOn } from './send-on.ts'
import { membershipDates, termsOf, type Order } from './terms.ts'
import {
  afterwards,
  afterwardsInShort,
  othersPay,
  paymentSchedule,
  paymentSentence,
  totalLines,
  whySumsDiffer,
} from './terms-text.ts'
import { payInShort } from './paying/pay-in-short.ts'
import { planTermText } from './price-text.ts'

const order = (over: Partial<Order> = {}): Order => ({
  planName: 'One Month',
  unitPriceCents: 3000,
  frequency: 'month',
  quantity: 1,
  isGift: false,
  sendOn: null,
  boughtOn: '2026-06-02',
  taxRate: 6675,
  ...over,
})

test('a monthly plan names what is charged today, the first renewal and how to stop (W4)', () => {
  const lines = paymentSchedule(termsOf(order()))
  expect(lines.map((line) => [line.when, line.amount])).toEqual([
    ['Today, June 2', '$32.00'],
    ['July 2, 2026', '$32.00'],
    ['Any time', null],
  ])
})

test('folded into a line, the order says what is paid today, and what every month only where it is the same (R29, R84)', () => {
  const line = (over: Partial<Order>) => payInShort(termsOf(order(over)))
  expect(line({})).toBe('$32.00 today with tax, then every month')
  expect(line({ frequency: 'year' })).toBe('$32.00 today with tax, then every year')
  expect(line({ quantity: 3 })).toBe('$96.01 today with tax')
  expect(line({ isGift: true })).toBe('$32.00 today with tax')
  expect(line({ frequency: '3 months' })).toBe('$32.00 today with tax')
  expect(line({ taxRate: 0 })).toBe('$30.00 today, then every month')
})

test('several memberships are taxed once today and renew each by itself (R43)', () => {
  const two = paymentSchedule(termsOf(order({ quantity: 2, boughtOn: '2027-01-31' })))
  expect(two[0]?.amount).toBe('$64.00')
  expect(two[1]).toMatchObject({ when: 'February 28, 2027', amount: '2 × $32.00' })
  const three = paymentSchedule(termsOf(order({ quantity: 3 })))
  expect([three[0]?.amount, three[1]?.amount]).toEqual(['$96.01', '3 × $32.00'])
})

test('an annual plan renews after a year (W4)', () => {
  const lines = paymentSchedule(termsOf(order({ unitPriceCents: 36500, frequency: 'year' })))
  expect(lines[1]).toMatchObject({ when: 'June 2, 2027', amount: '$389.36' })
  expect(lines[1]?.what).toContain('every year')
})

test('a term of three months ends and never speaks of a renewal (R29)', () => {
  const terms = termsOf(order({ unitPriceCents: 9000, frequency: '3 months' }))
  expect(paymentSchedule(terms)[1]).toMatchObject({ when: 'Ends on September 2, 2026', amount: null })
  expect(paymentSentence(terms)).toBe(
    'Today you pay $96.01 once. The membership runs from June 2, 2026 to September 2, 2026 and does not renew.',
  )
})

test('the sentence beside Subscribe says amount, dates and the end (R29)', () => {
  expect(paymentSentence(termsOf(order()))).toBe(
    'Today you pay $32.00. On July 2, 2026 and every month after that, $32.00 is charged to this card until you cancel.',
  )
})

test('a monthly plan given as a gift is paid once and renews nowhere (R57)', () => {
  const terms = termsOf(order({ isGift: true }))
  expect(paymentSchedule(terms).map((line) => line.when)).toEqual(['Today, June 2', 'Ends on July 2, 2026'])
  expect(paymentSentence(terms)).toBe(
    'Today you pay $32.00 once. The gift runs from June 2, 2026 to July 2, 2026 and does not renew.',
  )
  expect(consentWords(terms, 'Sipday')).not.toMatch(/until you cancel|is charged to this card/)
})

test('a dated gift starts on its day and says from when to when (R57)', () => {
  const terms = termsOf(order({ isGift: true, quantity: 2, frequency: '3 months', sendOn: '2026-12-24' }))
  expect([terms.startsOn, terms.endsOn]).toEqual(['2026-12-24', '2027-03-24'])
  expect(paymentSchedule(terms).map((line) => line.when)).toEqual([
    'Today, June 2',
    'Starts on December 24, 2026',
    'Ends on March 24, 2027',
  ])
  expect(paymentSentence(terms)).toContain('The 2 gifts run from December 24, 2026 to March 24, 2027 and do not renew.')
})

test('only a gift waits, never starts before it was bought, and a day that does not exist is no start', () => {
  expect(termsOf(order({ sendOn: '2026-12-24' })).startsOn).toBe('2026-06-02')
  expect(termsOf(order({ isGift: true, sendOn: '2026-01-01' })).startsOn).toBe('2026-06-02')
  expect(termsOf(order({ isGift: true, sendOn: '2027-02-30' })).startsOn).toBe('2026-06-02')
})

test('the card of a plan says that it renews unless it ends or is always a gift (R57)', () => {
  expect(planTermText({ frequency: 'month', gift: false })).toBe('Renews every month')
  expect(planTermText({ frequency: 'year', gift: false })).toBe('Renews every year')
  expect(planTermText({ frequency: '3 months', gift: true })).toBe('Paid once for 3 months')
  expect(planTermText({ frequency: 'month', gift: true })).toBe('Paid once for one month')
})

const anOrder: fc.Arbitrary<Order> = fc
  .record({
    planName: fc.constantFrom('One Month', 'Annual Family', 'Gifting 3 Months'),
    unitPriceCents: fc.integer({ min: 1, max: 100_000 }),
    frequency: fc.constantFrom('month', 'year', '3 months', '6 months'),
    quantity: fc.integer({ min: 1, max: 10 }),
    isGift: fc.boolean(),
    day: fc.integer({ min: 0, max: 1500 }),
    ahead: fc.option(fc.integer({ min: 0, max: 365 })),
    taxRate: fc.constantFrom(0, 1, 6675, 8875, 10_000),
  })
  .map(({ day, ahead, ...rest }) => {
    const at = (days: number) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)
    const boughtOn = at(day)
    const asked = ahead === null ? null : at(day + ahead)
    return { ...rest, boughtOn, sendOn: asked !== null && asked > latestSendOn(boughtOn) ? null : asked } as Order
  })

const facts = (text: string): Set<string> => new Set(text.match(/[A-Z][a-z]+ \d{1,2}, \d{4}|\$[\d,]+\.\d\d/g))

test('page, consent, receipt and membership say one thing, for every plan, gift, quantity and tax (R29, R57)', () => {
  fc.assert(
    fc.property(anOrder, (bought) => {
      const terms = termsOf(bought)
      const dates = membershipDates(terms)
      const { lines, total } = totalLines(terms)
      const schedule = [...paymentSchedule(terms)].map((line) => `${line.when} ${line.amount ?? ''} ${line.what}`)
      const sentence = paymentSentence(terms)
      const receipt = `${afterwards(terms).heading} ${afterwards(terms).text} ${afterwardsInShort(terms)}`
      const consent = consentWords(terms, 'Sipday')

      // Either it renews or it ends, never both and never neither; a gift ends.
      expect([terms.renewsOn === null, terms.renewalCents === null]).toEqual([
        terms.endsOn !== null,
        terms.endsOn !== null,
      ])
      if (bought.isGift) expect(terms.endsOn).not.toBeNull()

      expect(dates).toMatchObject({
        startedOn: terms.startsOn,
        paidThrough: terms.renewsOn ?? terms.endsOn,
        endDate: terms.endsOn,
        kind: terms.renewsOn === null ? 'term' : 'renewing',
      })
      expect(total.amount).toBe(dollars(terms.totalCents))
      expect(lines.map(({ amount }) => amount)).toEqual([dollars(terms.subtotalCents), dollars(terms.taxCents)])
      expect(terms.subtotalCents + terms.taxCents).toBe(terms.totalCents)

      const after =
        terms.renewsOn === null
          ? [dateText(dates.startedOn), dateText(dates.endDate)]
          : [dateText(dates.paidThrough), dollars(terms.renewalCents ?? -1)]
      expect(facts(sentence)).toEqual(new Set([dollars(terms.totalCents), ...after]))
      expect(facts(receipt)).toEqual(new Set(after))
      expect(facts(schedule.join(' '))).toEqual(new Set([dollars(terms.totalCents), ...after]))
      expect(consent).toContain(sentence)

      for (const text of [schedule.join(' '), sentence, receipt, consent, othersPay(terms)])
        expect(/until you cancel|First renewal|renewals are paid/.test(text)).toBe(terms.renewsOn !== null)
    }),
    { numRuns: 500 },
  )
})

test('where today’s total and the later ones differ the page says so in one line, and only there (R84)', () => {
  const why = (over: Partial<Order>) => whySumsDiffer(termsOf(order(over)))
  // $96.01 today, 3 x $32.00 later.
  expect(why({ quantity: 3 })).toBe(
    'Today’s tax is on the whole order, later it is on each membership. That makes today’s total $0.01 more than 3 × $32.00.',
  )
  expect(why({ quantity: 1 })).toBeNull()
  expect(why({ quantity: 3, taxRate: 0 })).toBeNull()
  expect(why({ quantity: 3, isGift: true })).toBeNull()
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 100_000 }), fc.integer({ min: 2, max: 10 }), (unitPriceCents, quantity) => {
      const terms = termsOf(order({ unitPriceCents, quantity }))
      const differ = terms.totalCents !== quantity * (terms.renewalCents ?? 0)
      expect(whySumsDiffer(terms) !== null).toBe(differ)
    }),
  )
})

test('a trial that goes on says the day and the sum of its first payment, when it is reminded of, and until when ending it is free (I13, O8.4)', () => {
  const offer = { code: 'WEEK', cents: 0, payments: null, days: 7, goesOn: true as const }
  const terms = termsUnder({ ...order({ boughtOn: '2027-01-24' }), offer })
  expect(membershipDates(terms)).toMatchObject({ kind: 'term', endDate: '2027-01-31' })
  expect(paymentSchedule(terms).map(({ when, amount }) => [when, amount])).toEqual([
    ['Today, January 24', '$0.00'],
    ['January 29, 2027', null],
    ['January 31, 2027', '$32.00'],
    ['Until January 30, 2027', null],
  ])
  const says =
    'On January 31, 2027 and every month after that, $32.00 is charged to this card until you cancel. We remind you by email on January 29, 2027. End it online by January 30, 2027, 11:59 PM, and nothing is charged.'
  expect(consentWords(terms, 'Sipday')).toContain(says)
  expect(consentWords(terms, 'Sipday')).toContain('and that the membership renews until you cancel.')
  expect(afterwards(terms).heading).toBe('What is charged next')
  expect(afterwardsInShort(terms)).toContain('Then $32.00 on January 31, 2027, unless you end it before.')
  const leap = termsUnder({ ...order({ boughtOn: '2028-02-22', quantity: 2 }), offer })
  expect(
    paymentSchedule(leap)
      .map(({ when, amount }) => [when, amount])
      .slice(1),
  ).toEqual([
    ['February 27, 2028', null],
    ['February 29, 2028', '2 × $32.00'],
    ['Until February 28, 2028', null],
  ])
  expect(termsUnder({ ...order({}), offer: { ...offer, cents: 1500 } }).goesOn).toBeUndefined()
})

test('a trial says that nothing is charged, when it ends, and what it costs only if it is kept (I13)', () => {
  const offer = { code: 'WEEK', cents: 0, payments: null, days: 7 }
  const terms = termsUnder({ ...order({ boughtOn: '2027-01-24' }), offer })
  expect(terms).toMatchObject({ totalCents: 0, renewsOn: null, endsOn: '2027-01-31', keep: { cents: 3200 } })
  expect(membershipDates(terms)).toMatchObject({ kind: 'term', paidThrough: '2027-01-31', endDate: '2027-01-31' })
  expect(paymentSchedule(terms)).toEqual([
    { when: 'Today, January 24', amount: '$0.00', what: 'Nothing is charged. Your card is saved.' },
    { when: 'Ends on January 31, 2027', amount: null, what: 'By itself, at 11:59 PM' },
    {
      when: 'Only if you keep it',
      amount: '$32.00',
      what: 'On January 31, 2027, then every month until you cancel',
    },
  ])
  expect(consentWords(terms, 'Sipday')).not.toContain('renews')
  expect(afterwardsInShort(terms)).toBe('Free until January 31, 2027. Nothing is charged unless you keep it.')
  const two = termsUnder({ ...order({ quantity: 2, frequency: 'year', unitPriceCents: 36500 }), offer })
  expect(afterwards(two).text).toContain(
    'Only if you press Keep It before that: On June 9, 2026 and every year after that, 2 × $389.36, tax included, is charged to your card until you cancel.',
  )
  const leap = termsUnder({ ...order({ boughtOn: '2028-02-22' }), offer })
  expect(leap.endsOn).toBe('2028-02-29')
})

test('the schedule says through which payment a code counts (I13)', () => {
  const offer = { code: 'HALF', cents: 1500, payments: 3, days: null }
  const whatOf = (payments: number) =>
    paymentSchedule(termsUnder({ ...order({ boughtOn: '2026-11-28' }), offer: { ...offer, payments } })).map(
      ({ when, what }) => `${when}: ${what}`,
    )
  expect(whatOf(3).slice(1, 3)).toEqual([
    'December 28, 2026: With the code, through January 28, 2027',
    'February 28, 2027: The full price, then every month until you cancel',
  ])
  expect(whatOf(2)[1]).toBe('December 28, 2026: With the code, through December 28, 2026')
})
