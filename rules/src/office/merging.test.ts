import { describe, expect, test } from 'vitest'
import { type MergeSide, mergeRefusals, movesOf, type SinceMerge, undoRefusal, undoUntil, whoStays } from './merging.ts'

const day = (n: number) => new Date(Date.UTC(2027, 0, n, 15))
const side = (id: string, more: Partial<MergeSide> = {}): MergeSide => ({
  id,
  createdAt: day(1),
  signedInAt: null,
  renewing: 0,
  liveCards: 0,
  charging: 0,
  refunds: 0,
  disputes: 0,
  approvals: 0,
  corrections: 0,
  isStaff: false,
  isGone: false,
  ...more,
})

describe('two customers are not merged', () => {
  test.each<[string, Partial<MergeSide>, Partial<MergeSide>, string[]]>([
    ['both pay for renewing memberships', { renewing: 1, liveCards: 1 }, { renewing: 1, liveCards: 1 }, ['both_renew']],
    ['both have a saved card', { liveCards: 1 }, { liveCards: 2 }, ['both_cards']],
    ['one renews, the other has a card', { renewing: 1 }, { liveCards: 1 }, ['both_cards']],
    ['a payment is not decided', { charging: 1 }, {}, ['payment_open']],
    ['a refund is open', {}, { refunds: 1 }, ['refund_open']],
    ['a dispute is open', {}, { disputes: 1 }, ['open_dispute']],
    ['an erasing waits for a second person', { approvals: 1 }, {}, ['open_approval']],
    ['a contact is being corrected', {}, { corrections: 1 }, ['contact_open']],
    ['one works here', { isStaff: true }, {}, ['staff']],
    ['one is merged already', {}, { isGone: true }, ['already_merged']],
    ['several things at once', { charging: 1 }, { isStaff: true }, ['staff', 'payment_open']],
  ])('when %s', (_, one, other, codes) => {
    const found = (a: Partial<MergeSide>, b: Partial<MergeSide>) =>
      mergeRefusals({ one: side('a', a), other: side('b', b), together: false }).map(({ code }) => code)
    expect(found(one, other)).toEqual(codes)
    expect(found(other, one)).toEqual(codes)
  })
  test('when one bought for the other, or it is the same one', () => {
    expect(mergeRefusals({ one: side('a'), other: side('b'), together: true })).toMatchObject([{ code: 'together' }])
    expect(mergeRefusals({ one: side('a'), other: side('a'), together: false })).toMatchObject([
      { code: 'same_customer' },
    ])
  })
  test('otherwise they are, also when only one renews or has cards', () => {
    expect(mergeRefusals({ one: side('a', { renewing: 2, liveCards: 2 }), other: side('b'), together: false })).toEqual(
      [],
    )
  })
})

describe('who stays', () => {
  test.each<[string, Partial<MergeSide>, Partial<MergeSide>]>([
    ['who pays for a renewing membership', { renewing: 1 }, { signedInAt: day(9) }],
    ['then who signed in later', { signedInAt: day(9), createdAt: day(5) }, { signedInAt: day(8) }],
    ['then who signed in at all', { signedInAt: day(2), createdAt: day(5) }, {}],
    ['then the older record', { createdAt: day(1) }, { createdAt: day(2) }],
    ['then the lower id', {}, {}],
  ])('%s, whoever is named first', (_, stays, goes) => {
    expect(whoStays(side('a', stays), side('b', goes))).toBe('one')
    expect(whoStays(side('b', goes), side('a', stays))).toBe('other')
  })
})

describe('a merge is undone', () => {
  const since: SinceMerge = {
    at: day(1),
    undone: false,
    erased: false,
    mergedAgain: false,
    paid: false,
    cardSaved: false,
    contactGone: false,
  }
  test('for 30 days', () => {
    expect(undoRefusal(since, day(30))).toBeNull()
    expect(undoRefusal(since, day(31))).toMatch(/30 days/)
    expect(undoUntil(day(1), 'America/New_York')).toBe('2027-01-31')
  })
  test.each<[keyof SinceMerge, RegExp]>([
    ['undone', /undone already/],
    ['erased', /erased/],
    ['mergedAgain', /first/],
    ['paid', /payment/],
    ['cardSaved', /card/],
    ['contactGone', /contact/],
  ])('but not once it is closed by %s', (what, says) => {
    expect(undoRefusal({ ...since, [what]: true }, day(2))).toMatch(says)
  })
})

test('what moves is counted', () => {
  expect(movesOf({ memberships: 2, purchases: 1, liveCards: 1, contacts: 2, notes: 0 })).toEqual([
    '2 memberships',
    '1 purchase',
    '1 saved card',
    '2 email addresses and phone numbers',
  ])
})
