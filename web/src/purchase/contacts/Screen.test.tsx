// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/pages.tsx'
import { person } from '../../../test/people.ts'
import { choose } from '../../../test/pure.ts'
import { createWorld, refused, type Answers, type World } from '../../../test/world.ts'
import { Screen as Contacts } from './Screen.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (answers: Answers = {}, isGift = false): World => {
  const world = createWorld({ answers })
  world.send(...choose('individual', 'kips-bay', 'one-month'), { type: 'SET_QUANTITY', value: 2 })
  if (isGift) world.send({ type: 'TOGGLE_IS_GIFT' })
  world.send({ type: 'PROCEED_TO_CONTACT' })
  show(world.wizard, <Contacts />)
  return world
}
const fill = (name: string) => {
  const { firstName, lastName, email, phone } = person(name)
  for (const [label, value] of Object.entries({
    'First Name': firstName,
    'Last Name': lastName,
    Email: email,
    Phone: phone,
  }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const press = async (world: World, name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  await act(() => world.calm())
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

test('what is typed on the screen is submitted, then the next form is open and the first one a card with Edit (W2.6)', async () => {
  const world = open()
  fill('Ana')
  await press(world, 'Continue')
  expect(world.sent.filter(({ name }) => name === 'customer').map(({ body }) => body['firstName'])).toEqual(['Ana'])
  expect(headings()).toContain('Subscriber #2')
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('')
  await press(world, 'Edit Subscriber (Primary)')
  expect(headings()).toContain('Edit Subscriber (Primary)')
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Ana')
  await press(world, 'Cancel')
  expect(headings()).toContain('Subscriber #2')
})

test('the screen says what is wrong with the fields, and above the forms that two people are one (W5)', async () => {
  const world = open()
  fireEvent.change(screen.getByLabelText('First Name'), { target: { value: 'A' } })
  await press(world, 'Continue')
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  fill('Ana')
  await press(world, 'Continue')
  fill('Ana')
  await press(world, 'Continue')
  expect(screen.getByRole('alert').textContent).toBe('Each subscriber must have a unique email and phone number.')
})

test('the screen shows the field that the server refuses, and keeps what was typed (W2.6)', async () => {
  const fields = { email: 'This address cannot receive email.' }
  const world = open({ customer: () => refused(422, 'Please check the form.', 'invalid', fields) })
  fill('Ana')
  await press(world, 'Continue')
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@demo.example')
})

test('a gift asks the giver first, and the order names the recipients alone (W2.6)', async () => {
  const world = open({}, true)
  expect(headings()).toContain('Your Information (Gifter)')
  fill('Gina')
  await press(world, 'Continue')
  expect(headings()).toContain('Gifted Subscriber #1')
  fill('Ari')
  expect(document.body.textContent).toContain('Kips Bay, for Ari')
})

test('the primary button is busy while the form is submitted (W2.6)', async () => {
  const world = open({ customer: () => new Promise(() => undefined) })
  fill('Ana')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
  expect(world.wizard.getSnapshot().context.isSubmitting).toBe(true)
  expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-busy')).toBe('true')
})
