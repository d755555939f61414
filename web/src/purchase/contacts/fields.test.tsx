// @vitest-environment jsdom
import { emptyForm } from '@sipday/rules/forms.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pretend, show as showPage } from '../../../test/pages.tsx'
import { person } from '../../../test/people.ts'
import { choose } from '../../../test/pure.ts'
import { createWorld, type World } from '../../../test/world.ts'
import type { WizardContext } from '../context.ts'
import { ContactInformation, type ContactInformationProps } from './ContactInformation.tsx'
import { Screen } from './Screen.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = () => undefined
const page = (over: Partial<ContactInformationProps>) => (
  <ContactInformation
    forms={[person('Ana')]}
    isGift={false}
    submitted={[]}
    currentIndex={0}
    isEditing={false}
    isSubmitting={false}
    fieldErrors={{}}
    formAlert={null}
    consent={<p>the consent</p>}
    panel={<p>the order</p>}
    onField={nothing}
    onSubmit={nothing}
    onProceed={nothing}
    onEdit={nothing}
    onCancel={nothing}
    onBack={nothing}
    {...over}
  />
)
const show = (over: Partial<ContactInformationProps> = {}) => render(page(over))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const labels = ['First Name', 'Last Name', 'Email', 'Phone']
const two = { forms: [person('Ana'), emptyForm()], submitted: [0], currentIndex: 1 }

test('each field shows and sends its own text', () => {
  const typed: unknown[] = []
  show({ onField: (...change) => typed.push(change) })
  expect(labels.map((label) => field(label).value)).toEqual(Object.values(person('Ana')))
  for (const label of labels) fireEvent.change(field(label), { target: { value: 'x' } })
  expect(typed).toEqual([
    [0, 'firstName', 'x'],
    [0, 'lastName', 'x'],
    [0, 'email', 'x'],
    [0, 'phone', 'x'],
  ])
})

test('the fields are required, as long as the server takes them, and typed with the right keys', () => {
  show()
  expect(labels.map((label) => field(label).maxLength)).toEqual([80, 80, 254, 32])
  expect(labels.every((label) => field(label).required)).toBe(true)
  expect(labels.map((label) => field(label).name)).toEqual(['firstName', 'lastName', 'email', 'phone'])
  const email = field('Email')
  expect([email.type, email.inputMode, email.getAttribute('autocapitalize'), email.getAttribute('spellcheck')]).toEqual(
    ['email', 'email', 'none', 'false'],
  )
})

test('another person’s fields have names of their own, which the browser does not fill', () => {
  show(two)
  expect(labels.map((label) => field(label).name)).toEqual(['firstName-2', 'lastName-2', 'email-2', 'phone-2'])
  expect(labels.map((label) => field(label).autocomplete)).toEqual(['off', 'off', 'off', 'off'])
})

test('while the form is sent its fields cannot be changed, and no other can be opened or left', () => {
  const pressed: string[] = []
  show({ ...two, isSubmitting: true, onSubmit: () => pressed.push('submit'), onBack: () => pressed.push('back') })
  expect(labels.every((label) => field(label).readOnly)).toBe(true)
  expect(button('Back').disabled).toBe(true)
  expect(button('Same phone as mine').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  fireEvent.submit(field('Email'))
  expect(pressed).toEqual([])
  expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('true')
  cleanup()
  show(two)
  expect(labels.some((label) => field(label).readOnly)).toBe(false)
  expect(document.querySelector('form')?.getAttribute('aria-busy')).toBeNull()
})

test('the buyer is not offered their own phone; whoever has it already need not press', () => {
  show()
  expect(screen.queryByRole('button', { name: 'Same phone as mine' })).toBeNull()
  cleanup()
  show(two)
  expect(button('Same phone as mine').disabled).toBe(false)
  cleanup()
  show({ ...two, forms: [person('Ana'), { ...emptyForm(), phone: person('Ana').phone }] })
  expect(button('Same phone as mine').disabled).toBe(true)
  cleanup()
  show({ ...two, forms: [{ ...person('Ana'), phone: '' }, emptyForm()] })
  expect(screen.queryByRole('button', { name: 'Same phone as mine' })).toBeNull()
})

test('a press of Continue with errors takes the focus to the first field, and the list leads to each in their order (R81)', () => {
  const fieldErrors = { phone: 'Phone?', email: 'Email?', lastName: 'Last?', firstName: 'First?' }
  show({ fieldErrors })
  fireEvent.click(button('Continue'))
  expect(screen.getByText('Please check 4 fields')).toBeTruthy()
  expect(document.activeElement).toBe(field(labels[0] ?? ''))
  const links = screen.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => link.textContent)).toEqual(['First?', 'Last?', 'Email?', 'Phone?'])
  links.forEach((link, at) => {
    fireEvent.click(link)
    expect(document.activeElement).toBe(field(labels[at] ?? ''))
  })
})

test('an empty form cannot be sent with Enter either; a form with something in it can', () => {
  const sent: string[] = []
  show({ forms: [emptyForm()], onSubmit: () => sent.push('submit') })
  fireEvent.submit(field('Email'))
  expect(sent).toEqual([])
  expect(button('Continue').getAttribute('aria-describedby')).not.toBeNull()
  cleanup()
  show({ forms: [{ ...emptyForm(), phone: '2' }], onSubmit: () => sent.push('submit') })
  expect(button('Continue').getAttribute('aria-describedby')).toBeNull()
  expect(screen.queryByText('Fill in the form to continue.')).toBeNull()
  fireEvent.submit(field('Email'))
  expect(sent).toEqual(['submit'])
})

test('another form that opens takes the focus to its heading, and so does what is left at the end', () => {
  const { rerender } = show({ forms: [person('Ana'), person('Ben')] })
  expect(document.activeElement).toBe(document.body)
  rerender(page({ forms: [person('Ana'), person('Ben')], submitted: [0], currentIndex: 1 }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Subscriber #2' }))
  rerender(page({ forms: [person('Ana'), person('Ben')], submitted: [0], currentIndex: 0, isEditing: true }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit Subscriber (Primary)' }))
  rerender(page({ forms: [person('Ana'), person('Ben')], submitted: [0, 1], currentIndex: 2 }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Subscriber #2' }))
})

test('typing moves no focus', () => {
  const { rerender } = show()
  field('Email').focus()
  rerender(page({ forms: [{ ...person('Ana'), email: 'x' }] }))
  expect(document.activeElement).toBe(field('Email'))
})

test('the alert about several people takes the focus when it comes, and again with each press', () => {
  const forms = [person('Ana'), person('Ana')]
  const wrong = { forms, submitted: [0], currentIndex: 1, formAlert: 'Two are one.' }
  const { rerender } = show({ forms, submitted: [0], currentIndex: 1 })
  rerender(page(wrong))
  const place = screen.getByRole('alert').parentElement
  expect(document.activeElement).toBe(place)
  field('Email').focus()
  fireEvent.click(button('Continue'))
  expect(document.activeElement).toBe(place)
})

test('a folded person shows name, address and the phone as people write it', async () => {
  show({ ...two, forms: [{ ...person('Ana'), phone: '+12125550142' }, emptyForm()] })
  const card = screen.getByRole('region', { name: 'Subscriber (Primary)' })
  expect(card.textContent).toContain('Ana Silva')
  expect(card.textContent).toContain('ana@demo.example')
  await expect.poll(() => card.textContent).toContain('(212) 555-0142')
})

test('while one form is edited no other can be', () => {
  show({ forms: [person('Ana'), person('Ben')], submitted: [0, 1], isEditing: true })
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(button('Save Changes')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

test('without any form there is nothing to proceed to', () => {
  show({ forms: [] })
  expect(screen.queryByRole('button', { name: 'Proceed to Payment' })).toBeNull()
})

test('the phone is formatted while it is typed, once its rules have come', async () => {
  const typed: unknown[] = []
  show({ forms: [{ ...person('Ana'), phone: '212555014' }], onField: (...change) => typed.push(change) })
  await act(async () => void (await import('@sipday/rules/phone.ts')))
  fireEvent.change(field('Phone'), { target: { value: '2125550142' } })
  expect(typed.at(-1)).toEqual([0, 'phone', '+1 212 555 0142'])
})

const atContact = (): World => {
  const world = createWorld()
  world.send(...choose('individual', 'kips-bay', 'one-month'), { type: 'SET_QUANTITY', value: 2 })
  world.send({ type: 'PROCEED_TO_CONTACT' })
  return world
}
const noted = (change: Partial<WizardContext> = {}) => {
  const { wizard, sent } = pretend(atContact(), (snapshot) => ({
    ...snapshot,
    context: { ...snapshot.context, ...change },
    matches: snapshot.matches.bind(snapshot),
  }))
  showPage(wizard, <Screen />)
  return sent
}
const customers = (...indexes: number[]): WizardContext['submittedCustomers'] =>
  indexes.map((index) => ({ CID: `cid-${index}`, index, status: 'no_card', maskedPhone: '' }))
const forms = [person('Ana'), person('Ben')]

test('each press on the contacts sends its event', () => {
  const first = noted({ customerForms: forms })
  fireEvent.change(field('First Name'), { target: { value: 'A' } })
  fireEvent.click(button('Continue'))
  fireEvent.click(button('Back'))
  expect(first).toEqual([
    { type: 'UPDATE_CUSTOMER_FORM_FIELD', index: 0, field: 'firstName', value: 'A' },
    { type: 'SUBMIT_CONTACT' },
    { type: 'BACK' },
  ])
  cleanup()
  const all = noted({ customerForms: forms, submittedCustomers: customers(0, 1), currentCustomerIndex: 2 })
  fireEvent.click(button('Edit Subscriber #2'))
  fireEvent.click(button('Proceed to Payment'))
  expect(all).toEqual([{ type: 'EDIT_CONTACT', index: 1 }, { type: 'PROCEED_TO_PAYMENT' }])
  cleanup()
  const editing = noted({ customerForms: forms, submittedCustomers: customers(0, 1), isEditingContact: true })
  fireEvent.click(button('Cancel'))
  expect(editing).toEqual([{ type: 'CANCEL_EDIT' }])
})

test('the order beside the forms names the plan, the place and everyone who drinks', () => {
  noted({ customerForms: forms })
  const order = screen.getByRole('complementary', { name: 'Your order' })
  expect(order.textContent).toContain('2 × Plan one-month')
  expect(order.textContent).toContain('Kips Bay, for Ana and Ben')
  cleanup()
  noted()
  expect(screen.getByText('Kips Bay')).toBeTruthy()
})

test('Save Changes says whose details are saved, Cancel says nothing', () => {
  const forms = [person('Ana'), person('Ben')]
  const editing = { forms, submitted: [0], currentIndex: 0, isEditing: true }
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  for (const [name, expected] of [
    ['Save Changes', 'Subscriber (Primary) is saved.'],
    ['Cancel', ''],
  ] as const) {
    const { rerender } = show(editing)
    fireEvent.click(button(name))
    rerender(page({ forms, submitted: [0], currentIndex: 1 }))
    expect(said()).toContain(expected)
    expect(said().join('')).toBe(expected)
    cleanup()
  }
})
