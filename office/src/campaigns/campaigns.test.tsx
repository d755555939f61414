// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { boss, serveShop } from '../../test/catalogue.ts'
import { heading, openOffice, press, type } from '../../test/office.tsx'
import { linesOf } from '../../test/reports.ts'
import { ok, refused } from '../../test/server.ts'
import { funnel } from '../../test/visitor-reports.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('without campaigns the page says what one is, with the one way on', async () => {
  serveShop()
  openOffice('/office/campaigns')
  fireEvent.click(await screen.findByRole('link', { name: 'New Campaign' }))
  await heading('New Campaign')
})

test('a campaign is saved with what its links open; nothing chosen means any, and its address comes from its name', async () => {
  const server = serveShop()
  openOffice('/office/campaigns/new')
  await type('Name', 'Kips Bay opening')
  fireEvent.click(screen.getByLabelText('Kips Bay'))
  await type(/Starts/, '2027-01-01')
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
  expect(server.asked('draft-save')[0]).toMatchObject({
    subject: 'campaign',
    id: null,
    seen: 0,
    body: {
      utm: 'kips-bay-opening',
      modelIds: [],
      locationIds: ['kips-bay'],
      planIds: [],
      startsOn: '2027-01-01',
      endsOn: null,
    },
  })
})

test('a campaign does not end before it starts', async () => {
  const server = serveShop()
  openOffice('/office/campaigns/new')
  await type('Name', 'Backwards')
  await type(/Starts/, '2027-02-01')
  await type(/Ends/, '2027-01-01')
  await press('Save to Draft')
  expect(await screen.findByText('It ends before it starts.')).toBeTruthy()
  expect(server.asked('draft-save')).toEqual([])
})

const fall = {
  name: 'Fall at O’Brien’s',
  utm: 'fall',
  modelIds: [],
  locationIds: ['kips-bay'],
  planIds: [],
  startsOn: null,
  endsOn: null,
  channel: 'Window',
  note: '',
  links: [{ medium: 'poster', content: 'window', label: 'Window poster' }],
}
const rows = (state: string, body: object = fall) => ok([{ id: 'fall', title: fall.name, state, body }])
const item = (live: object | null, after?: object) =>
  ok({ live, draft: after ? { after, by: 'Dana', title: fall.name } : null, seen: 4, versions: [] })
const noVisitors = ok({ ...funnel, rows: [] })
/** It has places in it where it may break. */
const shownAddress = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text)
/** The browser's clipboard, or one that refuses. */
const clipboard = (fails = false) => {
  const copied: string[] = []
  const writeText = (text: string) =>
    fails ? Promise.reject(new Error('no')) : Promise.resolve(void copied.push(text))
  Object.defineProperty(window.navigator, 'clipboard', { value: { writeText }, configurable: true })
  return copied
}

test('a campaign has an address that can be copied, for each of its links, and says that it was (O8)', async () => {
  const copied = clipboard()
  serveShop({ item: item(fall), report: noVisitors })
  openOffice('/office/campaigns/fall')
  expect(await shownAddress('shop.example/?utm_campaign=fall')).toBeTruthy()
  await press('Copy Link: Plain link')
  expect(await screen.findByText('The link of Plain link is copied.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copied: Plain link' })).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Window poster'))
  await press('Copy Link: Window poster')
  await waitFor(() =>
    expect(copied).toEqual([
      'https://shop.example/?utm_campaign=fall',
      'https://shop.example/?utm_campaign=fall&utm_medium=poster&utm_content=window',
    ]),
  )
  expect(screen.getByRole('img', { name: 'QR code of Window poster' })).toBeTruthy()
  expect(screen.queryByText(/once you publish/)).toBeNull()
})

test('where the browser does not let the page copy, it says what to do', async () => {
  clipboard(true)
  serveShop({ item: item(fall), report: noVisitors })
  openOffice('/office/campaigns/fall')
  await press('Copy Link: Plain link')
  expect(await screen.findByText(/Select and copy it here: https:\/\/shop.example\/\?utm_campaign=fall$/)).toBeTruthy()
})

test('before it is published a campaign has its link already, and says what it does until then', async () => {
  serveShop({ item: item(null, fall) })
  openOffice('/office/campaigns/fall')
  expect(await shownAddress('shop.example/?utm_campaign=fall')).toBeTruthy()
  expect(screen.getByText(/^This link opens the campaign once you publish\. Until then/)).toBeTruthy()
  cleanup()
  serveShop({ item: item(fall, { ...fall, locationIds: [] }), report: noVisitors })
  openOffice('/office/campaigns/fall')
  expect(await screen.findByText(/^Until you publish, this link opens what is live/)).toBeTruthy()
})

test('a link gets a label and a place; what tells it from others is made from the label', async () => {
  const server = serveShop({ item: item(fall), report: noVisitors })
  openOffice('/office/campaigns/fall')
  await press('New Link')
  await press('Add Link')
  expect(await screen.findByText(/^Give the link a label/)).toBeTruthy()
  await type(/^Label/, 'Window poster')
  fireEvent.keyDown(screen.getByLabelText(/^Label/), { key: 'Enter' })
  expect(await shownAddress('shop.example/?utm_campaign=fall&utm_medium=poster&utm_content=window-poster')).toBeTruthy()
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
  expect(server.asked('draft-save')[0]).toMatchObject({
    body: { links: [...fall.links, { medium: 'poster', content: 'window-poster', label: 'Window poster' }] },
  })
})

test('what is chosen on a campaign’s page is in the draft at once, and what is typed when its field is left (O8)', async () => {
  const server = serveShop({ item: item(fall), report: noVisitors })
  const saved = () => server.asked('draft-save') as { body: typeof fall & { endsOn: string | null } }[]
  openOffice('/office/campaigns/fall')
  fireEvent.click(within(await screen.findByRole('group', { name: 'Location' })).getByLabelText('Any'))
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]?.body.locationIds).toEqual([])
  expect(await screen.findByText('Saved to the draft.')).toBeTruthy()
  await press('Edit Name and Note')
  const name = await screen.findByLabelText('Name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  fireEvent.change(name, { target: { value: 'Nguyễn’s fall' } })
  expect(await screen.findByText('Not saved yet.')).toBeTruthy()
  expect(saved()).toHaveLength(1)
  await press('End on a Day…')
  fireEvent.blur(name)
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved()[1]?.body.name).toBe('Nguyễn’s fall')
})

test('what the server refuses on a campaign’s page is sent again only by a press', async () => {
  const server = serveShop({
    item: item(fall),
    report: noVisitors,
    'draft-save': refused(409, 'checks_fail', 'That does not fit.'),
  })
  openOffice('/office/campaigns/fall')
  fireEvent.click(within(await screen.findByRole('group', { name: 'Location' })).getByLabelText('Any'))
  expect(await screen.findByText('That does not fit.')).toBeTruthy()
  await press('Edit Name and Note')
  fireEvent.blur(await screen.findByLabelText('Name'))
  expect(server.asked('draft-save')).toHaveLength(1)
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(2))
})

test('a campaign’s page shows the screen that the link opens, with what is wrong with it; without one it says why', async () => {
  const steps = ['Membership', 'Location', 'Plan', 'Summary', 'Contact', 'Payment']
  const look = ok({
    way: steps.map((name, at) => ({ name, isLeftOut: at < 3 })),
    checks: [{ kind: 'stops', text: 'One Month is not on sale. It opens Annual instead.' }],
    notDrawn: [],
  })
  serveShop({ item: item(fall), report: noVisitors, 'campaign-look': look })
  openOffice('/office/campaigns/fall')
  expect((await screen.findByText(/^One Month is not on sale/)).parentElement?.textContent).toMatch(/^Wrong: One Month/)
  expect(screen.getByTitle('What the link opens').getAttribute('src')).toBe('/office/preview?campaign=fall')
  expect(screen.getByText('Summary').closest('li')?.textContent).toBe('1Summary')
  expect(screen.getByText('Plan', { selector: 'li' }).textContent).toBe('–Plan is left out')
  cleanup()
  const why = 'The draft cannot be shown. Its page says what has to be changed first.'
  serveShop({ item: item(fall), report: noVisitors, 'campaign-look': refused(409, 'checks_fail', why) })
  openOffice('/office/campaigns/fall')
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.queryByTitle('What the link opens')).toBeNull()
})

test('letters that would be empty boxes are named before anything is printed (O8)', async () => {
  const look = (notDrawn: string[]) => ok({ way: [], checks: [], notDrawn })
  serveShop({ item: item(fall), report: noVisitors, 'campaign-look': look(['茶', 'ש']) })
  openOffice('/office/campaigns/fall')
  expect(await screen.findByText(/^茶 and \u2068ש\u2069 would be empty boxes on the poster/)).toBeTruthy()
  expect(screen.getByText('Some letters cannot be printed')).toBeTruthy()
  cleanup()
  serveShop({ item: item(fall), report: noVisitors, 'campaign-look': look([]) })
  openOffice('/office/campaigns/fall')
  await screen.findByRole('button', { name: 'Save the poster as PDF, A4' })
  expect(screen.queryByText('Some letters cannot be printed')).toBeNull()
})

test('a saved link is printed as a file of its own; where it leads nowhere, the page says why', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => undefined }))
  const asked: string[] = []
  const why = 'This cannot be printed. One Month is not on sale.'
  serveShop({
    item: item(fall),
    report: noVisitors,
    'campaign-print': (query) => {
      asked.push(query.toString())
      return query.get('kind') === 'tent' ? refused(409, 'not_on_sale', why) : ok({ pdf: btoa('%PDF') })
    },
  })
  openOffice('/office/campaigns/fall')
  fireEvent.click(await screen.findByLabelText('Window poster'))
  await press('Save the poster as PDF, A4')
  await waitFor(() => expect(saved).toEqual(['fall-poster-window-poster-a4.pdf']))
  expect(asked).toEqual(['id=fall&medium=poster&content=window&kind=poster&paper=a4'])
  await press('Save the table tent as PDF, Letter')
  expect(await screen.findByText(why)).toBeTruthy()
  await press('New Link')
  await type(/^Label/, 'Door')
  await press('Add Link')
  await waitFor(() => expect(screen.queryByRole('button', { name: /as PDF/ })).toBeNull())
  vi.restoreAllMocks()
})

test('the list says what came of each campaign and of visitors without one, whether it runs, and copies its link (O8)', async () => {
  const copied = clipboard()
  const came = { campaign: fall.name, visitors: 338, paid: 35, cents: 104_200, renewed: 90_000 }
  const report = ok({
    rows: [
      { ...came, key: 'fall' },
      { ...came, key: 'gone', visitors: 12 },
      { ...came, key: 'links', visitors: 1 },
      { ...came, key: 'direct', visitors: 1 },
    ],
  })
  const server = serveShop({
    me: ok({ ...boss, capabilities: [...boss.capabilities, 'reports'] }),
    items: () => rows('live'),
    report,
  })
  openOffice('/office/campaigns')
  await screen.findByText('338')
  expect(linesOf(screen.getByRole('table', { name: 'Campaigns' }))[1]?.slice(0, 7)).toEqual([
    'Fall at O’Brien’sWindow',
    'Always',
    '338',
    '35 10%',
    '$1,042.00',
    '$900.00',
    'Running',
  ])
  expect(linesOf(screen.getByRole('table', { name: 'Campaigns' })).slice(-2)).toEqual([
    ['All campaigns', '', '350', '70 20%', '$2,084.00', '$1,800.00', '', ''],
    ['Visitors without a campaign', '', '2', '70 3500%', '$2,084.00', '$1,800.00', '', ''],
  ])
  fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: /^Copy Link: Fall/ }))
  await waitFor(() => expect(copied).toEqual(['https://shop.example/?utm_campaign=fall']))
  await press('Last 28 days')
  expect(window.location.search).toBe('?days=28')
  await waitFor(() => expect(server.asked('report').length).toBeGreaterThan(1))
})

test('who may not see reports is shown no visitors, and an ended campaign says so', async () => {
  const server = serveShop({ items: () => rows('live', { ...fall, endsOn: '2020-01-01' }) })
  openOffice('/office/campaigns')
  expect(await screen.findByText('Ended')).toBeTruthy()
  expect(screen.queryByText('Visitors')).toBeNull()
  expect(server.asked('report')).toEqual([])
})
