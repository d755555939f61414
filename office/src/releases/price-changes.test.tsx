// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { openOffice, press } from '../../test/office.tsx'
import { type Answers, dana, ok, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const change = {
  id: 'change-1',
  planId: 'one-month',
  planName: 'One Month',
  taxIn: null,
  toCents: 3300,
  firstOn: '2027-05-01',
  silent: 'new',
  at: '2027-03-20T12:00:00Z',
  state: 'telling',
  waiting: 0,
  sent: 97,
  failed: 3,
  accepted: 1,
  left: 2,
  applied: 40,
}
const row = (name: string, why: string, renewalOn: string | null) => ({
  membershipId: `of ${name}`,
  customerId: `id of ${name}`,
  name,
  why,
  renewalOn,
})
const long = 'Maximiliane-Alexandrina von Hohenberg-Langenburg zu Sonnenfels'
const rows = [
  row('Nguyễn Thị', 'no email', '2027-05-15'),
  row(long, 'came back', '2027-05-31'),
  row('O’Brien', 'late', null),
]
const open = (answers: Answers = {}) => {
  const server = serve({
    me: ok({ ...dana, capabilities: ['see', 'publish', 'customers.read'] }),
    releases: ok({ rows: [], next: null, total: 0 }),
    'price-changes': ok({ rows: [change] }),
    'price-not-told': ok({ rows, total: 250 }),
    ...answers,
  })
  openOffice('/office/releases')
  return server
}
test('who could not be told in time is listed when it is asked for: name, why, and the renewal at the old price (O6, I13)', async () => {
  const server = open()
  await screen.findByRole('heading', { name: 'One Month: $33.00 from May 1, 2027 on' })
  expect(server.asked('price-not-told')).toHaveLength(0)
  await press(/^Show who could not be told .* One Month$/)
  const table = await screen.findByRole('table', { name: 'Who could not be told in time' })
  const said = within(table)
    .getAllByRole('row')
    .slice(-3)
    .map(({ textContent }) => textContent)
  expect(said[0]).toContain('Nguyễn ThịNo email addressMay 15, 2027')
  expect(said[1]).toContain(`${long}The letter came backMay 31, 2027`)
  expect(said[2]).toContain('O’BrienThe letter did not go out in time')
  expect(within(table).getByRole('link', { name: long }).getAttribute('href')).toContain('/customers/id of Max')
  expect(screen.getByText(/The first 3 of 250\. All are in the file of told prices/)).toBeTruthy()
})

test('where everyone was told there is nobody to show (O6)', async () => {
  open({ 'price-changes': ok({ rows: [{ ...change, failed: 0 }] }) })
  await screen.findByRole('heading', { name: /^One Month/ })
  expect(screen.queryByRole('button', { name: /^Show who/ })).toBeNull()
})

test('who was told, said yes, left and pays the new price is counted; it is stopped only while no one was told (O6)', async () => {
  const server = open({ 'price-change-stop': ok({}) })
  const card = async () => within(await screen.findByRole('region', { name: /^One Month/ }))
  const fact = async (term: string) =>
    (await card()).getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
  const facts = ['Still to be told', 'Told', 'Could not be told in time', 'Said yes', 'Left', 'Pay the new price']
  expect(await Promise.all(facts.map(fact))).toEqual(['0', '97', '3', '1', '2', '40'])
  expect((await card()).queryByRole('button', { name: /^Stop/ })).toBeNull()
  cleanup()

  const waiting = { ...change, state: 'waiting', waiting: 97, sent: 0, failed: 0, accepted: 0, left: 0, applied: 0 }
  const stopping = open({ 'price-changes': ok({ rows: [waiting] }), 'price-change-stop': ok({}) })
  const stop = (await card()).getByRole('button', { name: 'Stop the new price of One Month for its members' })
  stopping.now({ 'price-changes': ok({ rows: [{ ...waiting, state: 'stopped' }] }) })
  fireEvent.click(stop)
  expect(await screen.findByText('Stopped before anyone was told. Members keep what they pay.')).toBeTruthy()
  expect(stopping.asked('price-change-stop')).toMatchObject([{ id: 'change-1' }])
  expect(server.asked('price-change-stop')).toEqual([])
})
