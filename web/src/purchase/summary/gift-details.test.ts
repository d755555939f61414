import { expect, test } from 'vitest'
import { person, typed } from '../../../test/people.ts'
import { after, atContact, atSummary, stepOf, submitted } from '../../../test/pure.ts'
import type { GiftDetails } from '../context.ts'

const gift = { type: 'TOGGLE_IS_GIFT' } as const
const proceed = { type: 'PROCEED_TO_CONTACT' } as const
const quantity = (value: number) => ({ type: 'SET_QUANTITY', value }) as const
const field = (name: keyof GiftDetails, value: string) => ({ type: 'UPDATE_GIFT_FIELD', field: name, value }) as const
const named = (recipientName: string, recipientEmail = '') =>
  after(atSummary(), gift, field('recipientName', recipientName), field('recipientEmail', recipientEmail))
const recipient = (recipientName: string, recipientEmail = '') =>
  after(named(recipientName, recipientEmail), proceed).context.customerForms[1]

test.each<[Partial<GiftDetails>, readonly string[]]>([
  [{}, []],
  [{ recipientEmail: ' omar@demo.example ' }, []],
  [{ recipientEmail: '   ' }, []],
  [{ recipientEmail: 'omar' }, ['recipientEmail']],
  [{ sendOn: '2026-07-02' }, []],
  [{ sendOn: '2026-07-01' }, ['sendOn']],
  [{ recipientName: 'Omar', message: 'Enjoy' }, []],
])('gift details of %j are wrong in %j, and only then hold the visitor back', (details, wrong) => {
  const events = Object.entries(details).map(([name, value]) => field(name as keyof GiftDetails, value))
  const told = after(atSummary(), gift, ...events, proceed)
  expect(Object.keys(told.context.fieldErrors)).toEqual(wrong)
  expect(stepOf(told)).toBe(wrong.length > 0 ? 'summary' : 'contacts')
  expect(told.context.hasProceededToContact).toBe(wrong.length === 0)
})

test('what was wrong with a gift holds no one back who buys for themselves after all', () => {
  const wrong = after(named('Omar', 'omar'), proceed)
  expect(stepOf(after(wrong, gift, proceed))).toBe('contacts')
  expect(after(wrong, gift, proceed).context.fieldErrors).toEqual({})
})

test('typing in the gift details takes back what was wrong with them', () => {
  const wrong = after(named('', 'omar'), proceed)
  const typing = after(wrong, field('recipientEmail', 'omar@'))
  expect(typing.context.fieldErrors).toEqual({})
  expect(typing.context.giftDetails).toEqual({ recipientName: '', recipientEmail: 'omar@', message: '', sendOn: '' })
})

test('the first word is the first name, the rest the last name', () => {
  expect(recipient('Omar')).toMatchObject({ firstName: 'Omar', lastName: '' })
  expect(recipient('  Omar   El  Haddad ')).toMatchObject({ firstName: 'Omar', lastName: 'El Haddad' })
  expect(recipient('', ' omar@demo.example ')).toEqual({
    firstName: '',
    lastName: '',
    email: 'omar@demo.example',
    phone: '',
  })
})

test('what was typed about the recipient goes before the gift details', () => {
  const begun = after(named('Omar', 'omar@demo.example'), proceed, ...submitted(0, 'Ana'))
  const typedIn = (events: Parameters<typeof after>[1][]) =>
    after(begun, ...events, { type: 'BACK' }, field('recipientName', 'Lin Wu'), proceed).context.customerForms[1]
  const type = (name: 'firstName' | 'lastName' | 'email', value: string) =>
    ({ type: 'UPDATE_CUSTOMER_FORM_FIELD', index: 1, field: name, value }) as const
  expect(typedIn([])).toMatchObject({ firstName: 'Omar' })
  expect(typedIn([type('firstName', '')])).toMatchObject({ firstName: 'Lin', lastName: 'Wu' })
  expect(typedIn([type('firstName', ''), type('lastName', 'El')])).toMatchObject({ firstName: '', lastName: 'El' })
  expect(typedIn([type('email', 'own@demo.example')])).toMatchObject({ email: 'own@demo.example' })
})

test('a recipient who is submitted, or a second subscriber who is no gift, is not filled in', () => {
  const both = after(named('Omar'), proceed, ...submitted(0, 'Ana'), ...submitted(1, 'Omar'), { type: 'BACK' })
  const again = after(both, { type: 'BACK' }, field('recipientEmail', 'new@demo.example'), proceed)
  expect(again.context.customerForms[1]).toEqual(person('Omar'))
  const two = after(atSummary(), gift, field('recipientName', 'Omar'), gift, quantity(2), proceed)
  expect(two.context.customerForms[1]?.firstName).toBe('')
})

test('the quantity keeps its limits when a gift begins or ends', () => {
  const most = after(atSummary(), quantity(10), gift)
  expect(most.context).toMatchObject({ numberOfSubscriptions: 9, isGift: true })
  expect(most.context.customerForms).toHaveLength(10)
  const given = after(most, quantity(10), gift)
  expect(given.context).toMatchObject({ numberOfSubscriptions: 10, isGift: false })
  expect(given.context.customerForms).toHaveLength(10)
})

test('who is signed in stays the buyer when a gift begins, and is submitted again', () => {
  const signedIn = after(atContact(), ...submitted(0, 'Ana'), { type: 'LOGIN_SUCCESS', customerId: 'cid-Ana' })
  const given = after(signedIn, { type: 'BACK' }, { type: 'BACK' }, gift)
  expect(given.context).toMatchObject({
    primaryCustomerId: 'cid-Ana',
    isReauthenticated: true,
    submittedCustomers: [],
    currentCustomerIndex: 0,
  })
  const asked = after(atContact(), ...submitted(0, 'Mei', 'has_card'), { type: 'BACK' }, { type: 'BACK' })
  expect(asked.context.authRequired).toBe(true)
  expect(after(asked, gift).context).toMatchObject({ authRequired: false, primaryCustomerId: null })
  expect(after(asked, quantity(2)).context).toMatchObject({ authRequired: true, primaryCustomerId: 'cid-Mei' })
})

test('with more people than before the next form is that of the first new one', () => {
  const grown = after(atContact(), ...submitted(0, 'Ana'), { type: 'BACK' }, { type: 'BACK' }, quantity(3), proceed)
  expect(grown.context.currentCustomerIndex).toBe(1)
  expect(after(grown, ...typed(1, 'Omar')).context.customerForms.map(({ firstName }) => firstName)).toEqual([
    'Ana',
    'Omar',
    '',
  ])
})
