import { expect, test } from 'vitest'
import type { Step } from '../steps.ts'
import {
  after,
  atContact,
  atSummary,
  choose,
  done,
  inCampaign,
  start,
  stepOf,
  submitted,
  type Snapshot,
} from '../../../test/pure.ts'
import { person, typed } from '../../../test/people.ts'
import { visa } from '../../../test/world.ts'
import { leadsTo } from './travel.ts'

const to = (step: Step) => ({ type: 'GO_TO_STEP', step }) as const
const chosen = ({ context: { modelId, locationId, planId } }: Snapshot) => [modelId, locationId, planId]
const paying = () =>
  after(atContact(), ...submitted(0, 'Ana'), { type: 'SUBMIT_NONCE', nonce: 'n' }, done('addCard', visa))
const asked = () => after(atContact(), ...submitted(0, 'Mei', 'has_card'))
const codeSent = () =>
  after(asked(), { type: 'SEND_CODE_EMAIL' }, done('sendCode', undefined), { type: 'UPDATE_OTP_CODE', value: '12' })
const links = {
  default: () => start(),
  model: () => inCampaign({ models: ['gift'] }),
  models: () => inCampaign({ models: ['individual', 'family'] }),
  place: () => inCampaign({ locations: ['kips-bay'] }),
  places: () => inCampaign({ locations: ['kips-bay', 'newark'] }),
  both: () => inCampaign({ models: ['individual'], locations: ['kips-bay'] }),
  several: () => inCampaign({ models: ['individual', 'family'], locations: ['kips-bay', 'newark'] }),
  plan: () => inCampaign({ plans: ['one-month'] }),
}
type Link = keyof typeof links
const summaryOf = (link: Link): Snapshot => {
  const ways: Record<Link, ReturnType<typeof choose>> = {
    default: choose('individual', 'kips-bay', 'one-month'),
    model: choose(undefined, 'kips-bay', 'gift-3-months'),
    models: choose(undefined, 'kips-bay', 'one-month'),
    place: choose('individual', undefined, 'one-month'),
    places: choose('individual', 'kips-bay', 'one-month'),
    both: choose(undefined, undefined, 'one-month'),
    several: choose(undefined, undefined, 'one-month'),
    plan: choose(undefined, 'kips-bay'),
  }
  const there = after(links[link](), ...ways[link])
  return link === 'several' ? after(there, ...choose(undefined, 'kips-bay')) : there
}

test.each<[Link, string, string]>([
  ['default', 'model', 'location'],
  ['model', 'summary', 'location'],
  ['models', 'summary', 'location'],
  ['place', 'model', 'summary'],
  ['places', 'model', 'location'],
  ['both', 'summary', 'summary'],
  ['several', 'summary', 'location'],
  ['plan', 'model', 'location'],
])('from the summary of the link %s, Back to the model leads to %s and Back to the location to %s', (link, a, b) => {
  const summary = summaryOf(link)
  expect(stepOf(summary)).toBe('summary')
  expect(stepOf(after(summary, to('modelSelection')))).toBe(a)
  expect(stepOf(after(summary, to('locationSelection')))).toBe(b)
  expect(stepOf(after(summary, to('planSelection')))).toBe('plan')
})

test('a step behind shows what was chosen in it, and so do those after it (R80)', () => {
  for (const step of ['planSelection', 'locationSelection', 'modelSelection'] as const) {
    const back = after(atSummary(), to(step))
    expect(chosen(back)).toEqual(['individual', 'kips-bay', 'one-month'])
    expect(stepOf(after(back, to('planSummary')))).toBe('summary')
  }
  expect(chosen(after(summaryOf('place'), to('modelSelection')))).toEqual(chosen(summaryOf('place')))
  expect(chosen(after(summaryOf('several'), to('locationSelection')))).toEqual(chosen(summaryOf('several')))
})

test('the location is shown only after a model, and never before it is part of the flow', () => {
  expect(leadsTo(start().context, 'locationSelection')).toBeNull()
  expect(leadsTo(after(start(), ...choose('individual')).context, 'locationSelection')).toBe('locationSelection')
  expect(leadsTo(links.models().context, 'locationSelection')).toBe('locationSelection')
  expect(leadsTo(links.several().context, 'locationSelection')).toBeNull()
  const changing = after(summaryOf('both'), { type: 'CHANGE_LOCATION' })
  expect(leadsTo(changing.context, 'locationSelection')).toBeNull()
  expect(stepOf(after(changing, to('planSummary')))).toBe('summary')
})

test.each<[Step, boolean, boolean]>([
  ['planSelection', false, false],
  ['planSummary', false, false],
  ['contactInfo', true, false],
  ['selectCard', true, true],
])(
  'at %s it is known again whether the visitor had gone on to the contacts (%s) and to pay (%s)',
  (step, contact, pay) => {
    const there = after(paying(), to('contactInfo'), to(step)).context
    expect(there).toMatchObject({ hasProceededToContact: contact, hasProceededToPayment: pay })
  },
)

test('going on with Forward to a payment does not pretend that the contacts were passed', () => {
  const back = after(paying(), to('planSummary'))
  expect(back.context.hasProceededToContact).toBe(false)
  expect(after(back, to('selectCard')).context).toMatchObject({
    hasProceededToContact: false,
    hasProceededToPayment: true,
  })
})

test('another step shows none of the messages of the step before', () => {
  const warned = after(paying(), { type: 'USE_NEW_CARD' }, { type: 'SUBMIT_NONCE', nonce: 'n' }, done('addCard', visa))
  expect(warned.context.warning).not.toBeNull()
  expect(after(warned, to('contactInfo')).context.warning).toBeNull()
  const wrong = after(atContact(), { type: 'SUBMIT_CONTACT' })
  expect(Object.keys(wrong.context.fieldErrors)).not.toEqual([])
  expect(after(wrong, to('planSummary')).context.fieldErrors).toEqual({})
  const two = after(atSummary(), { type: 'SET_QUANTITY', value: 2 }, { type: 'PROCEED_TO_CONTACT' })
  const same = after(two, ...submitted(0, 'Ana'), ...typed(1, 'Ana'), { type: 'SUBMIT_CONTACT' })
  expect(same.context.formAlert).not.toBeNull()
  expect(after(same, to('planSummary')).context.formAlert).toBeNull()
})

test('leaving a form that is edited drops what was changed in it', () => {
  const editing = after(paying(), { type: 'BACK' }, { type: 'EDIT_CONTACT', index: 0 }, ...typed(0, 'Lin'))
  const left = after(editing, to('planSummary'))
  expect(left.context).toMatchObject({ isEditingContact: false, preEditForm: null })
  expect(left.context.customerForms[0]).toEqual(person('Ana'))
})

test('leaving a change restores what was chosen before it', () => {
  const changing = after(atSummary(), { type: 'CHANGE_MODEL' }, ...choose('family'))
  const left = after(changing, to('planSummary'))
  expect(chosen(left)).toEqual(['individual', 'kips-bay', 'one-month'])
  expect(left.context).toMatchObject({ currentFlowType: 'noUtmDefault', previousChoice: null })
})

test('Forward to the cards shows the list or the form, as it was', () => {
  const contacts = after(paying(), to('contactInfo'))
  expect(contacts.context).toMatchObject({ choseToEnterNewCard: false })
  expect(after(contacts, to('newCard')).value).toEqual({ displayFlow: { payment: 'enterNewCard' } })
  expect(after(contacts, to('selectCard')).value).toEqual({ displayFlow: { payment: 'confirmSavedCard' } })
  const atForm = after(paying(), { type: 'USE_NEW_CARD' })
  expect(after(atForm, to('contactInfo')).context.choseToEnterNewCard).toBe(false)
  expect(after(atForm, to('selectCard')).context.choseToEnterNewCard).toBe(false)
})

test('where the cards are not known yet, Forward leads through the decision about the payment', () => {
  const noCards = after(atContact(), ...submitted(0, 'Ana'), { type: 'BACK' })
  expect(leadsTo(noCards.context, 'selectCard')).toBe('payment')
  expect(leadsTo(noCards.context, 'newCard')).toBe('payment')
  expect(leadsTo(paying().context, 'selectCard')).toBe('selectCard')
  expect(leadsTo(paying().context, 'newCard')).toBe('newCard')
  expect(after(noCards, to('selectCard')).value).toEqual({ displayFlow: { payment: 'enterNewCard' } })
})

test('Forward to the code leads there while a code is needed and sent, else through the decision', () => {
  expect(leadsTo(asked().context, 'otpMethodChoice')).toBe('otpMethodChoice')
  expect(leadsTo(asked().context, 'otpEntry')).toBe('payment')
  expect(leadsTo(codeSent().context, 'otpEntry')).toBe('otpEntry')
  expect(leadsTo(asked().context, 'selectCard')).toBe('payment')
  expect(leadsTo(paying().context, 'otpMethodChoice')).toBe('payment')
  expect(leadsTo(paying().context, 'otpEntry')).toBe('payment')
  expect(after(codeSent(), to('contactInfo')).context.otpCode).toBe('')
  expect(after(codeSent(), to('otpMethodChoice')).context.choseToEnterNewCard).toBe(false)
})

test('no step leads into a payment before everyone is known, nor anywhere after it', () => {
  for (const step of ['selectCard', 'newCard', 'otpEntry', 'otpMethodChoice', 'thankYou'] as const) {
    expect(leadsTo(atContact().context, step)).toBeNull()
    expect(after(atContact(), to(step)).context).toEqual(atContact().context)
  }
  const paid = after(paying(), { type: 'PAY_WITH_SAVED_CARD' }, done('pay', { paymentId: 'p' }))
  for (const step of ['planSummary', 'contactInfo', 'selectCard', 'thankYou'] as const) {
    expect(leadsTo(paid.context, step)).toBeNull()
  }
  expect(leadsTo(paying().context, 'thankYou')).toBeNull()
})
