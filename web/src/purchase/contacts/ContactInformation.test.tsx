// @vitest-environment jsdom
import { emptyForm } from '@sipday/rules/forms.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { person } from '../../../test/people.ts'
import { ContactInformation, type ContactInformationProps } from './ContactInformation.tsx'

const nothing = () => undefined
afterEach(cleanup)

const show = (over: Partial<ContactInformationProps> = {}) =>
  render(
    <ContactInformation
      forms={[emptyForm()]}
      isGift={false}
      submitted={[]}
      currentIndex={0}
      isEditing={false}
      isSubmitting={false}
      fieldErrors={{}}
      formAlert={null}
      consent={null}
      panel={null}
      onField={nothing}
      onSubmit={nothing}
      onProceed={nothing}
      onEdit={nothing}
      onCancel={nothing}
      onBack={nothing}
      {...over}
    />,
  )
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('an entirely empty form rests the primary button and says why (W2.6)', () => {
  show()
  expect(button('Continue').disabled).toBe(true)
  const why = document.getElementById(button('Continue').getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe('Fill in the form to continue.')
  expect(button('Back')).toBeTruthy()
})

test('a form with one letter can be sent, and its errors lead to their fields (W5)', () => {
  let sent = 0
  show({
    forms: [{ ...emptyForm(), firstName: 'M' }],
    fieldErrors: { email: 'Please enter a valid email address.', phone: 'Please enter a valid phone number.' },
    onSubmit: () => (sent += 1),
  })
  fireEvent.click(button('Continue'))
  expect(sent).toBe(1)
  expect(screen.getByText('Please check 2 fields')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Please enter a valid email address.' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

test('each field shows its own error (W5)', () => {
  const { container } = show({
    forms: [person('Ana')],
    fieldErrors: { lastName: 'Last name is required.', email: 'Please enter a valid email address.' },
  })
  const saidAt = (label: string) => {
    const field = screen.getByLabelText(label)
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
    const text = ids.map((id) => container.querySelector(`[id="${id}"]`)?.textContent).join(' ')
    return [field.getAttribute('aria-invalid'), text]
  }
  expect(saidAt('Last Name')).toEqual(['true', 'Last name is required.'])
  expect(saidAt('Email')).toEqual(['true', 'Please enter a valid email address.'])
  expect(saidAt('First Name')[0]).toBeNull()
})

test('the rule about all forms together shows in an alert at the top (W5)', () => {
  show({ forms: [person('Ana')], formAlert: 'Each subscriber must have a unique email and phone number.' })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('Each subscriber must have a unique email and phone number.')
  const heading = screen.getByRole('heading', { name: 'Subscriber (Primary)' })
  expect(alert.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('submitted people are cards with Edit, the next form follows (W2.6)', () => {
  const edited: number[] = []
  show({
    forms: [person('Ana'), person('Ben'), emptyForm()],
    submitted: [0],
    currentIndex: 1,
    onEdit: (index) => edited.push(index),
  })
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(headings).toEqual(['Subscriber (Primary)', 'Subscriber #2'])
  expect(screen.getByText('Still to come: Subscriber #3')).toBeTruthy()
  fireEvent.click(button('Edit Subscriber (Primary)'))
  expect(edited).toEqual([0])
})

test('a gift names the gifter and the gifted (W2.6)', () => {
  show({ forms: [person('Ana'), emptyForm()], isGift: true, submitted: [0], currentIndex: 1 })
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(headings).toEqual(['Your Information (Gifter)', 'Gifted Subscriber #1'])
})

test('editing has its own title and buttons (W2.6)', () => {
  const done: string[] = []
  show({
    forms: [person('Ana'), person('Ben')],
    submitted: [0, 1],
    isEditing: true,
    onCancel: () => done.push('cancel'),
    onSubmit: () => done.push('save'),
  })
  expect(screen.getByRole('heading', { name: 'Edit Subscriber (Primary)' })).toBeTruthy()
  fireEvent.click(button('Save Changes'))
  fireEvent.click(button('Cancel'))
  expect(done).toEqual(['save', 'cancel'])
})

test('an emptied form of someone who was submitted can be sent, and says then what is missing (W2.6)', () => {
  show({ forms: [emptyForm()], submitted: [0], isEditing: true })
  expect(button('Save Changes').disabled).toBe(false)
})

test('once all forms are submitted the way leads to payment (W2.6)', () => {
  let proceeded = 0
  show({ forms: [person('Ana')], submitted: [0], currentIndex: 1, onProceed: () => (proceeded += 1) })
  fireEvent.click(button('Proceed to Payment'))
  expect(proceeded).toBe(1)
})

test('while submitting the primary button is busy and sends nothing more (W2.6)', () => {
  let sent = 0
  show({ forms: [person('Ana')], isSubmitting: true, onSubmit: () => (sent += 1) })
  fireEvent.click(button('Continue'))
  expect(button('Continue').getAttribute('aria-disabled')).toBe('true')
  expect(sent).toBe(0)
})

test('only the own fields are filled by the browser', () => {
  const { unmount } = show({ forms: [person('Ana')] })
  const kinds = ['First Name', 'Last Name', 'Email', 'Phone'].map((label) =>
    screen.getByLabelText(label).getAttribute('autocomplete'),
  )
  expect(kinds).toEqual(['given-name', 'family-name', 'email', 'tel'])
  unmount()
  show({ forms: [person('Ana'), emptyForm()], submitted: [0], currentIndex: 1 })
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('off')
})

test('another person can have the same phone as the buyer', () => {
  const typed: unknown[] = []
  show({
    forms: [person('Ana'), emptyForm()],
    submitted: [0],
    currentIndex: 1,
    onField: (...change) => typed.push(change),
  })
  fireEvent.click(button('Same phone as mine'))
  expect(typed).toEqual([[1, 'phone', person('Ana').phone]])
})
