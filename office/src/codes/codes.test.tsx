// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { boss, serveShop } from '../../test/catalogue.ts'
import { heading, openOffice, press, type } from '../../test/office.tsx'
import { ok, refused } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const spring = {
  code: 'SPRING50',
  off: { percent: 50 },
  lasts: { payments: 2 },
  planIds: [],
  locationIds: [],
  startsOn: null,
  endsOn: null,
  newOnly: false,
  goesOn: false,
  oneUse: false,
  friendDays: null,
  mostUses: 20,
}
const rows = (state: string, body: object = spring) => ok([{ id: 'spring', title: spring.code, state, body }])
const item = (live: object | null, after?: object) =>
  ok({ live, draft: after ? { after, by: 'Dana', title: spring.code } : null, seen: 4, versions: [] })
const report = (row: object) =>
  ok({
    definition: { name: 'codes', title: 'Codes', words: '', takes: [] },
    from: '2026-01-01',
    until: '2026-12-31',
    grain: 'day',
    columns: [],
    rows: [
      {
        key: 'spring',
        code: 'SPRING50',
        uses: 12,
        ever: 12,
        everCents: 19_200,
        cents: 9600,
        offCents: 18_000,
        stay: 9,
        ...row,
      },
    ],
  })
const reader = ok({ ...boss, capabilities: [...boss.capabilities, 'reports'] })
const choose = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

test('without codes the page says what one is, with the one way on (O8.1)', async () => {
  serveShop({ items: ok([]) })
  openOffice('/office/codes')
  fireEvent.click(await screen.findByRole('link', { name: 'New Code' }))
  await heading('New Code')
})

test('a code is saved as it is compared, with what it takes off and for how long (O8.1)', async () => {
  const server = serveShop()
  openOffice('/office/codes/new')
  await type(/^Code/, ' spring 50 ')
  await type(/Percent Off/, '50')
  await type(/How Many Payments/, '2')
  fireEvent.click(screen.getByLabelText('Kips Bay'))
  fireEvent.click(screen.getByLabelText('Only people who never had a membership'))
  await type(/Most Uses/, '20')
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
  expect(server.asked('draft-save')[0]).toMatchObject({
    subject: 'code',
    id: null,
    body: { ...spring, locationIds: ['kips-bay'], newOnly: true },
  })
})

test.each([
  ['cents', /Amount Off/, '5.00', 'always', { off: { cents: 500 }, lasts: 'always' }],
  ['price', /Price with the Code/, '15', 'payments', { off: { price: 1500 }, lasts: { payments: 3 } }],
  ['percent', /Percent Off/, '10', 'days', { off: { percent: 10 }, lasts: { days: 40 } }],
  ['trial', null, '', 'days', { off: { percent: 100 }, lasts: { days: 40 } }],
] as const)(
  '%s: each kind of offer is saved with its own numbers only (O8.1)',
  async (gives, label, amount, span, body) => {
    const server = serveShop()
    openOffice('/office/codes/new')
    await type(/^Code/, 'OFFER')
    await choose('What It Gives', gives)
    if (label) await type(label, amount)
    if (gives !== 'trial') await choose('For How Long', span)
    if (span === 'payments') await type(/How Many Payments/, '3')
    if (span === 'days') await type(/How Many Days/, '40')
    await press('Save to Draft')
    await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
    expect(server.asked('draft-save')[0]).toMatchObject({ body })
  },
)

test('a trial ends by itself unless the owner chooses that it goes on, which has days for its reminder (O8.4)', async () => {
  const server = serveShop()
  openOffice('/office/codes/new')
  await type(/^Code/, 'WEEK')
  await choose('What It Gives', 'trial')
  await type(/How Many Days/, '2')
  await choose('After the Trial', 'goesOn')
  await press('Save to Draft')
  expect((await screen.findAllByText('From 3 to 31, so that the reminder comes in time.')).length).toBeTruthy()
  await type(/How Many Days/, '7')
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
  expect(server.asked('draft-save')[0]).toMatchObject({
    body: { off: { percent: 100 }, lasts: { days: 7 }, goesOn: true },
  })
})

test('a code for friends is for new members and good only through their links, with days for both (O8.3)', async () => {
  const server = serveShop()
  openOffice('/office/codes/new')
  await type(/^Code/, 'FRIEND')
  await choose('What It Gives', 'drink')
  expect(screen.queryByLabelText('For How Long')).toBeNull()
  fireEvent.click(screen.getByLabelText('Members bring friends with it'))
  expect(screen.queryByLabelText('Only people who never had a membership')).toBeNull()
  await type(/Days for Both/, '0')
  await press('Save to Draft')
  expect((await screen.findAllByText('From 1 to 90.')).length).toBeTruthy()
  await type(/Days for Both/, '10')
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
  expect(server.asked('draft-save')[0]).toMatchObject({
    body: { off: { drinks: 1 }, lasts: { payments: 1 }, friendDays: 10, oneUse: true, newOnly: true },
  })
})

test('what cannot be a code is said at its field, and nothing is sent (O8.1)', async () => {
  const server = serveShop()
  openOffice('/office/codes/new')
  await type(/^Code/, 'Ü!')
  await type(/Percent Off/, '100')
  await type(/First Day/, '2027-02-01')
  await type(/Last Day/, '2027-01-01')
  await press('Save to Draft')
  expect((await screen.findAllByText('Use 3 to 32 letters and digits, with hyphens between them.')).length).toBeTruthy()
  expect(screen.getAllByText('From 1 to 99. A free trial takes everything off.').length).toBeTruthy()
  expect(screen.getAllByText('It ends before it starts.').length).toBeTruthy()
  expect(server.asked('draft-save')).toEqual([])
})

test('one press makes a code that no one guesses (O8.1)', async () => {
  serveShop()
  openOffice('/office/codes/new')
  await press('Make One That No One Guesses')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Code/)).value).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
})

test('the page says what each plan costs with the code, before it is published (O8.1, I13)', async () => {
  serveShop({ item: item(null, { ...spring, planIds: ['one-month'] }) })
  openOffice('/office/codes/spring')
  const card = within(await screen.findByRole('region', { name: 'What members pay with it' }))
  expect(card.getByText('$15.00 instead of $30.00 a month, before tax, for the first 2 payments.')).toBeTruthy()
  expect(card.getByText('This code is not for this plan.')).toBeTruthy()
  await type(/Percent Off/, '')
  expect(card.getByText('Say what it gives and for how long, and the sums are here.')).toBeTruthy()
})

test('a saved code has a link that fills it in, and says when it works (O8.1)', async () => {
  serveShop({ item: item(null, spring) })
  openOffice('/office/codes/spring')
  const card = within(await screen.findByRole('region', { name: 'Link' }))
  expect(
    card.getByText((_, element) => element?.tagName === 'P' && element.textContent === 'shop.example/?code=SPRING50'),
  ).toBeTruthy()
  expect(card.getByText('The code works once you publish.')).toBeTruthy()
  cleanup()
  serveShop({ item: item(spring) })
  openOffice('/office/codes/spring')
  await screen.findByRole('region', { name: 'Link' })
  expect(screen.queryByText('The code works once you publish.')).toBeNull()
})

test('the list says what came of each code, and when it is used up (O8.1)', async () => {
  serveShop({ me: reader, items: rows('live'), report: report({}) })
  openOffice('/office/codes')
  expect(await screen.findByText('50% off, the first 2 payments')).toBeTruthy()
  expect(await screen.findByText('12 of 20 uses')).toBeTruthy()
  expect(screen.getByText('$192.00')).toBeTruthy()
  expect(screen.getByText('Running')).toBeTruthy()
  cleanup()
  serveShop({ me: reader, items: rows('live'), report: report({ ever: 20 }) })
  openOffice('/office/codes')
  expect(await screen.findByText('Used up')).toBeTruthy()
})

test('without the reports a manager sees the codes, and cannot change them (O8.1)', async () => {
  serveShop({
    me: ok({ ...boss, capabilities: ['see'] }),
    items: rows('new'),
    item: item(spring),
    report: refused(403, 'not_allowed'),
  })
  openOffice('/office/codes')
  fireEvent.click(await screen.findByRole('link', { name: 'SPRING50' }))
  await heading('SPRING50')
  expect(await screen.findByText('50% off')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save to Draft' })).toBeNull()
})

const flyer = { ...spring, oneUse: true, mostUses: null }

test('one-use codes are made by a press and downloaded, and the name alone has no link (O8.2)', async () => {
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:codes', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const server = serveShop({
    item: item(flyer),
    'one-use-codes': ok({ made: 0, used: 0 }),
    'one-use-make': ok({ made: 250, used: 0 }),
    'one-use-csv': ok({ name: 'spring50-dana-okafor.csv', csv: 'Code' }),
  })
  openOffice('/office/codes/spring')
  expect(await screen.findByText('None is made yet.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Link' })).toBeNull()
  await type('How Many More', '0')
  await press('Make Codes')
  expect(await screen.findByText('Enter a whole number from 1 to 5,000.')).toBeTruthy()
  expect(server.asked('one-use-make')).toEqual([])
  await type('How Many More', '250')
  await press('Make Codes')
  expect(await screen.findByText('250 codes made, 0 used.')).toBeTruthy()
  expect(server.asked('one-use-make')).toMatchObject([{ codeId: 'spring', count: 250 }])
  await press('Download All as CSV')
  await waitFor(() => expect(saved).toEqual(['spring50-dana-okafor.csv']))
})

test('one-use codes that could not be made say so, and what was typed stays (O8.2)', async () => {
  serveShop({
    item: item(flyer),
    'one-use-codes': ok({ made: 7, used: 2 }),
    'one-use-make': refused(404, 'unknown', 'This code is not live.'),
  })
  openOffice('/office/codes/spring')
  expect(await screen.findByText('7 codes made, 2 used.')).toBeTruthy()
  await type('How Many More', '30')
  await press('Make Codes')
  expect(await screen.findByText('This code is not live.')).toBeTruthy()
  expect((await screen.findByLabelText<HTMLInputElement>('How Many More')).value).toBe('30')
})
