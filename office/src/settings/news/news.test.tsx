// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { boss, serveShop } from '../../../test/catalogue.ts'
import { heading, openOffice, press, type } from '../../../test/office.tsx'
import { type Answers, ok, refused } from '../../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const item = {
  id: 'n-1',
  subject: 'Peach oolong',
  message: 'It is here.',
  planId: 'annual',
  locationId: null,
  state: 'draft',
  savedAt: '2027-01-15T15:00:00.000Z',
  savedBy: 'Dana Okafor',
  sentAt: null,
  sentBy: null,
}
const one = {
  ...item,
  seen: 3,
  letter: { subject: 'Peach oolong', text: 'Hi Mei,', isExample: false },
  audience: { gets: 1200, saidNo: 3, bounced: 0, noEmail: 1, sameEmail: 0 },
  progress: null,
}
const lists = {
  plans: [
    { id: 'annual', name: 'Annual' },
    { id: 'month', name: 'Month' },
  ],
  places: [{ id: 'kips-bay', name: 'Kips Bay NY' }],
}
const answer = (more: object = {}) => ok({ all: [], inAll: 0, one: { ...one, ...more }, ...lists })
const open = async (address: string, answers: Answers) => {
  const server = serveShop({
    me: ok({ ...boss, capabilities: [...boss.capabilities, 'settings', 'audit'] }),
    ...answers,
  })
  openOffice(`/office/settings/news${address}`)
  await heading('Settings')
  return server
}

test('news are listed with to whom, by whom and how they stand (O12.3)', async () => {
  await open('', {
    news: ok({
      all: [{ ...item, state: 'done', sentBy: 'Lee', sentAt: item.savedAt }],
      inAll: 201,
      one: null,
      ...lists,
    }),
  })
  const row = within(await screen.findByRole('row', { name: /Peach oolong/ }))
  for (const said of ['Members with Annual', 'Sent', 'Lee']) expect(row.getByText(said)).toBeTruthy()
  expect(row.getByRole('link').getAttribute('href')).toBe('/office/settings/news/n-1')
  expect(screen.getByText('And 200 more.')).toBeTruthy()
})

test('a draft is deleted after one more press, and the list is opened (O12.3)', async () => {
  const server = await open('/n-1', {
    news: answer(),
    'news-delete': refused(409, 'sent_already', 'It was sent already.'),
  })
  await screen.findByRole('heading', { name: 'Members with Annual' })
  await press('Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this draft?' }))
  expect(server.asked('news-delete')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText('It was sent already.')).toBeTruthy()
  server.now({ 'news-delete': ok(), news: ok({ all: [], inAll: 0, one: null, ...lists }) })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No news yet')).toBeTruthy()
  expect(server.asked('news-delete')).toMatchObject([
    { id: 'n-1', seen: 3 },
    { id: 'n-1', seen: 3 },
  ])
})

test('what was sent cannot be deleted (O12.3)', async () => {
  const progress = { waiting: 0, sent: 3, bounced: 0, leftOut: 0 }
  await open('/n-1', { news: answer({ state: 'done', audience: null, progress }) })
  await screen.findByRole('heading', { name: 'Members with Annual' })
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('a new one is checked before it is sent to the server, and then opened (O12.3)', async () => {
  const server = await open('/new', {
    news: ok({ all: [], inAll: 0, one: null, ...lists }),
    'news-save': ok({ id: 'n-1' }),
  })
  await type('Subject', 'For {name}')
  await press('Save')
  expect(
    await screen.findAllByText('This sentence does not know {name}. It knows {plan}, {location}, and {shop}.'),
  ).toBeTruthy()
  expect(server.asked('news-save')).toEqual([])
  await type('Subject', 'For {plan}')
  await type('Message', 'It is here.')
  expect(screen.queryByLabelText('Location')).toBeNull()
  fireEvent.change(screen.getByLabelText('Plan'), { target: { value: 'annual' } })
  server.now({ news: answer() })
  await press('Save')
  await screen.findByTitle('The letter')
  expect(server.asked('news-save')).toMatchObject([
    { id: null, subject: 'For {plan}', message: 'It is here.', planId: 'annual', locationId: null },
  ])
})

test('the page says who gets it and who does not, and sends after one more press (O12.3)', async () => {
  const server = await open('/n-1', { news: answer(), 'news-send': refused(409, 'changed_meanwhile', 'Look again.') })
  expect(await screen.findByRole('heading', { name: 'Members with Annual' })).toBeTruthy()
  for (const said of ['1,200', 'Said no to news', 'Have no email']) expect(screen.getByText(said)).toBeTruthy()
  expect(screen.queryByText('Their emails come back')).toBeNull()
  expect(screen.getByTitle('The letter').getAttribute('src')).toBe('/office/letter?news=n-1')
  await press('Send')
  const dialog = within(await screen.findByRole('dialog', { name: 'Send it to 1,200 people?' }))
  expect(server.asked('news-send')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('Look again.')).toBeTruthy()
  expect(server.asked('news-send')).toMatchObject([{ id: 'n-1', seen: 3 }])
})

test('while it is sent the page shows how far it is, and Stop stops it; its words stay as they are (O12.3)', async () => {
  const sending = { state: 'sending', sentBy: 'Dana Okafor', sentAt: item.savedAt, audience: null }
  const progress = { waiting: 900, sent: 300, bounced: 2, leftOut: 0 }
  const server = await open('/n-1', { news: answer({ ...sending, progress }), 'news-stop': ok() })
  expect(await screen.findByText(/^Being sent, by Dana Okafor, /)).toBeTruthy()
  for (const said of ['300', '900', 'Came back']) expect(screen.getByText(said)).toBeTruthy()
  expect(screen.queryByLabelText('Subject')).toBeNull()
  server.now({ news: answer({ ...sending, state: 'stopped', progress }) })
  await press('Stop')
  expect(await screen.findByText(/^Stopped, by /)).toBeTruthy()
  expect(server.asked('news-stop')).toMatchObject([{ id: 'n-1' }])
})
