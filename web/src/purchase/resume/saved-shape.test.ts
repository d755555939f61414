import { expect, test } from 'vitest'
import { after, atContact, atSummary, choose, saved, start, submitted } from '../../../test/pure.ts'
import { storedFields, type StoredAnswers } from '../context.ts'
import { readAnswers } from './saved-shape.ts'

const stored = () => saved(after(atContact(), ...submitted(0, 'Ana')))
const read = (change: Record<string, unknown>) => readAnswers({ ...stored(), ...change })
const long = (length: number) => 'x'.repeat(length)

test('what the wizard stores is what it reads, in every state of it', () => {
  for (const snapshot of [start(), atSummary(), after(atContact(), ...submitted(0, 'Ana'))]) {
    expect(readAnswers(saved(snapshot))).toEqual(saved(snapshot))
  }
  const editing = after(
    atSummary(),
    { type: 'SET_QUANTITY', value: 2 },
    { type: 'PROCEED_TO_CONTACT' },
    ...submitted(0, 'Ana'),
    { type: 'EDIT_CONTACT', index: 0 },
  )
  expect(readAnswers(saved(editing))).toEqual(saved(editing))
  const changing = after(atSummary(), { type: 'CHANGE_MODEL' }, ...choose('family'))
  expect(readAnswers(saved(changing))).toEqual(saved(changing))
})

test('every stored field but the ZIP search is needed, and one that is unknown is left out', () => {
  for (const field of storedFields) {
    const { [field]: _, ...rest } = stored()
    // An entry of a release before the ZIP search was kept is still read.
    expect(readAnswers(rest), field).toEqual(field === 'zipFound' || field === 'offer' ? stored() : null)
  }
  expect(read({ savedCards: [], otpCode: '123456' })).toEqual(stored())
})

const texts: [path: string, limit: number, mayBeNull: boolean][] = [
  ['modelId', 64, true],
  ['locationId', 64, true],
  ['planId', 64, true],
  ['giftDetails.recipientName', 200, false],
  ['giftDetails.recipientEmail', 300, false],
  ['giftDetails.message', 1000, false],
  ['giftDetails.sendOn', 10, false],
  ['customerForms.0.firstName', 200, false],
  ['customerForms.0.lastName', 200, false],
  ['customerForms.0.email', 300, false],
  ['customerForms.0.phone', 64, false],
  ['allEnteredForms.0.phone', 64, false],
  ['submittedCustomers.0.CID', 64, false],
  ['submittedCustomers.0.maskedPhone', 64, false],
  ['primaryCustomerId', 64, true],
  ['linkedCustomerIds.0', 64, false],
  ['maskedPhone', 64, false],
  ['idempotencyKey', 64, true],
  ['attempt', 64, true],
  ['campaign.id', 700, true],
  ['campaign.planId', 64, true],
  ['campaign.models.0', 64, false],
  ['campaign.locations.0', 64, false],
  ['preEditForm.firstName', 200, false],
  ['previousChoice.modelId', 64, true],
  ['previousChoice.locationId', 64, true],
  ['previousChoice.planId', 64, true],
]

const full = (): StoredAnswers => ({
  ...stored(),
  campaign: { id: 'c-1', models: ['individual'], locations: ['kips-bay'], planId: 'one-month' },
  preEditForm: { firstName: 'Ana', lastName: 'Silva', email: 'ana@demo.example', phone: '' },
  previousChoice: { modelId: null, locationId: null, planId: null, flowType: 'noUtmDefault' },
})

const withValue = (path: string, value: unknown): unknown => {
  const answers = full() as unknown as Record<string, unknown>
  const names = path.split('.')
  const last = names.pop() ?? ''
  const place = names.reduce((at, name) => at[name] as Record<string, unknown>, answers)
  place[last] = value
  return answers
}

test.each(texts)('%s is a text of at most %d characters; null: %s', (path, limit, mayBeNull) => {
  expect(readAnswers(withValue(path, long(limit)))).not.toBeNull()
  expect(readAnswers(withValue(path, long(limit + 1)))).toBeNull()
  expect(readAnswers(withValue(path, null)) !== null).toBe(mayBeNull)
  for (const wrong of [1, true, [], {}, undefined]) expect(readAnswers(withValue(path, wrong))).toBeNull()
})

test.each([
  'isGift',
  'giftByPlan',
  'authRequired',
  'attemptIsOpen',
  'choseToEnterNewCard',
  'hasProceededToContact',
  'hasProceededToPayment',
  'isComplete',
  'isEditingContact',
])('%s is yes or no', (path) => {
  expect(readAnswers(withValue(path, true))).not.toBeNull()
  expect(readAnswers(withValue(path, false))).not.toBeNull()
  for (const wrong of ['true', 0, null]) expect(readAnswers(withValue(path, wrong))).toBeNull()
})

test.each<[string, readonly unknown[], readonly unknown[]]>([
  ['otpMethod', [null, 'email', 'sms'], ['', 'fax', 0]],
  ['submittedCustomers.0.status', ['has_card', 'no_card'], [null, '', 'card']],
  ['currentFlowType', ['noUtmDefault', 'explicitUtmPlan', 'changeModel'], [null, '', 'default', []]],
  ['originalFlowType', ['noUtmDefault', 'explicitUtmModelOnly'], [null, '', 'default']],
  ['previousChoice.flowType', ['noUtmDefault', 'explicitUtmLocOnly'], [null, '']],
  ['currentStep', [null, 'modelSelection', 'thankYou'], ['', 'model', 0]],
  ['numberOfSubscriptions', [1, 2, 100], [0, -1, 101, 1.5, '1', null]],
  ['currentCustomerIndex', [0, 1, 100], [-1, 101, 0.5, '0', null]],
  ['preEditCustomerIndex', [null, 0, 100], [-1, 101, '0']],
  ['preEditForm', [null], [undefined, 'Ana', 1, {}]],
  ['previousChoice', [null], [undefined, 'x', {}]],
  ['campaign', [], [null, {}, []]],
  ['giftDetails', [], [null, {}, '']],
  ['allEnteredForms', [[]], [null, {}, [null], ['Ana'], [{ firstName: 'Ana' }]]],
  ['linkedCustomerIds', [[], ['a', 'b'], Array(100).fill('a')], [null, 'a', [1], ['a', null], Array(101).fill('a')]],
  ['campaign.models', [[], ['a']], [null, 'a', [1]]],
  ['campaign.locations', [[], ['a']], [null, 'a', [1]]],
])('%s may be %j, and nothing like %j', (path, right, wrong) => {
  for (const value of right) expect(readAnswers(withValue(path, value)), JSON.stringify(value)).not.toBeNull()
  for (const value of wrong) expect(readAnswers(withValue(path, value)), JSON.stringify(value)).toBeNull()
})

test('there is a form at least, and no more customers than forms, in their order', () => {
  const [form] = stored().customerForms
  const [customer] = stored().submittedCustomers
  const customers = (...indexes: number[]) => indexes.map((index) => ({ ...customer, index }))
  expect(read({ customerForms: [], submittedCustomers: [] })).toBeNull()
  expect(read({ customerForms: [form], submittedCustomers: [] })).not.toBeNull()
  expect(read({ customerForms: [form], submittedCustomers: customers(0, 1) })).toBeNull()
  expect(read({ customerForms: [form, form], submittedCustomers: customers(0, 1) })).not.toBeNull()
  expect(read({ customerForms: [form, form], submittedCustomers: customers(1) })).toBeNull()
  expect(read({ customerForms: [form, form], submittedCustomers: customers(0, 0) })).toBeNull()
  expect(read({ customerForms: [form, form, form], submittedCustomers: customers(0, 2) })).toBeNull()
})

test('what is no object at all is no answer', () => {
  for (const value of [null, undefined, 'text', 1, true, []]) expect(readAnswers(value)).toBeNull()
})

test('a ZIP search is read as it was stored, sorted as before the reload; one that makes no sense drops the entry', () => {
  const found = { zip: '10016', place: { lat: 40.7451, lng: -73.9789 } }
  expect(read({ zipFound: found })?.zipFound).toEqual(found)
  for (const place of [{ lat: '40', lng: 1 }, { lat: 40 }, { lat: Infinity, lng: 0 }, { lat: 1, lng: 181 }, null]) {
    expect(read({ zipFound: { ...found, place } })).toBeNull()
  }
  expect(read({ zipFound: { ...found, zip: '100160' } })).toBeNull()
})
