// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { boss, serveShop } from '../../../test/catalogue.ts'
import { heading, openOffice, press, type } from '../../../test/office.tsx'
import { type Answers, ok, refused } from '../../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const letter = { subject: 'Your receipt: $32.00 for One Month', text: 'Thank you, Mei', isExample: false }
const open = async (key: string, answers: Answers = {}) => {
  const server = serveShop({
    me: ok({ ...boss, capabilities: [...boss.capabilities, 'settings', 'audit'] }),
    item: ok({ live: null, draft: null, seen: 0, versions: [] }),
    'letter-look': ok(letter),
    'letter-try': ok({}),
    ...answers,
  })
  openOffice(`/office/settings/texts/${key}`)
  await heading('Settings')
  await screen.findByLabelText('What it says')
  return server
}

test('a letter’s sentence says what is filled in and what it needs, and a wrong one is not sent (O12.1)', async () => {
  const server = await open('email-receipt-subject')
  expect(screen.getByText(/\{sum\} \(what was charged, tax included\).*It needs \{sum\} and \{plan\}\./)).toBeTruthy()
  expect(screen.getByLabelText('What it says').tagName).toBe('INPUT')
  await type('What it says', 'Thank you')
  await press('Save to Draft')
  expect(await screen.findByText('This subject needs {sum} and {plan}.')).toBeTruthy()
  expect(server.asked('draft-save')).toHaveLength(0)
})

test('the letter stands beside its sentence as the draft has it, with a way to its other parts (O12.1)', async () => {
  await open('email-receipt-opening')
  expect(await screen.findByText(letter.subject)).toBeTruthy()
  expect(screen.getByText('As saved in the draft, with the newest member’s name, plan, place and sums.')).toBeTruthy()
  expect(screen.getByTitle('The letter').getAttribute('src')).toBe('/office/letter?text=email-receipt-opening')
  expect(screen.getByTitle('The letter').getAttribute('sandbox')).toBe('allow-same-origin')
  const parts = screen.getByRole('navigation', { name: 'Parts of the letter “Receipt”' })
  expect([...parts.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['Subject', 'Opening', 'Closing'])
  expect(parts.querySelector('[aria-current=page]')?.textContent).toBe('Opening')
  // What no one has worded is no draft.
  expect(screen.queryByText('Draft', { selector: 'main *' })).toBeNull()
  await type('What it says', 'Welcome!')
  expect(screen.getByText('Draft', { selector: 'main *' })).toBeTruthy()
})

test('made-up data is said to be made up, and a sentence of several letters has no letter beside it (O12.1)', async () => {
  await open('email-gift', { 'letter-look': ok({ ...letter, isExample: true }) })
  expect(await screen.findByText(/with made-up data: there is no member yet/)).toBeTruthy()
  cleanup()
  const server = await open('email-how')
  expect(screen.queryByRole('button', { name: 'Send to Me' })).toBeNull()
  expect(server.asked('letter-look')).toHaveLength(0)
})

test('Send to Me sends it and says where it went, or why it did not (O12.1)', async () => {
  const server = await open('email-gift-closing')
  fireEvent.click(await screen.findByRole('button', { name: 'Send to Me' }))
  expect(await screen.findByText(/on its way to the email address that you sign in with/)).toBeTruthy()
  expect(server.asked('letter-try')[0]).toMatchObject({ id: 'email-gift-closing' })
  server.now({ 'letter-try': refused(429, 'too_many', 'Please wait.') })
  await press('Send to Me')
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
})

test('the list has each letter as a group with its sentences (O12.1)', async () => {
  serveShop({
    me: ok({ ...boss, capabilities: [...boss.capabilities, 'settings', 'audit'] }),
    items: (query) =>
      ok(
        query.get('subject') === 'text'
          ? [{ id: 'email-gift', title: '', state: 'changed', body: { key: 'email-gift', words: 'From {giver}' } }]
          : [],
      ),
  })
  openOffice('/office/settings/texts')
  expect(await screen.findByRole('heading', { name: 'Letters: Receipt' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Letters: Cancellation' })).toBeTruthy()
  expect(screen.getByLabelText('Letter “Gift”, the closing')).toBeTruthy()
  expect(await screen.findByDisplayValue('From {giver}')).toBeTruthy()
})
