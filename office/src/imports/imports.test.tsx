// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice, press } from '../../test/office.tsx'
import { dana, ok, refused, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const owner = { ...dana, capabilities: [...dana.capabilities, 'imports'] }
const row = {
  id: 'i1',
  source: 'csv',
  name: 'members.csv',
  state: 'checked',
  createdAt: '2026-11-27T15:00:00.000Z',
  done: 0,
  waiting: 0,
  failed: 0,
  kept: 0,
  undone: 0,
}
const letter = {
  who: 'Mei Nguyễn',
  subject: 'Add a card to keep your One Month membership',
  text: 'Hi Mei,\n\nAdd one.',
}
const rehearsal = {
  rows: 215,
  create: 3,
  update: 0,
  same: 0,
  skip: 0,
  wrong: 212,
  broken: false,
  problems: [
    { text: "plan 'Monthly' is not known; nearest: One Month", count: 212, lines: [41, 42, 43] },
    {
      text: 'a sum without a point can be dollars or cents. Say once which: --money dollars or --money cents',
      count: 1,
      lines: [7],
    },
  ],
  notes: [],
  skipped: [],
  people: [{ line: 2, who: 'Mei Nguyễn', words: 'One Month at Kips Bay NY, ends on December 10, 2026; a new code' }],
  next: [{ day: '2026-12-10', members: 3, cents: 9600 }],
  places: [{ name: 'Kips Bay NY', members: 3 }],
  columns: [
    { header: 'Mail of the member', field: null },
    { header: 'Plan', field: 'plan' },
  ],
  letters: { count: 3, texts: 0, samples: [letter], without: { count: 0, people: [] } },
}
const answer = (change: object = {}, told: object = {}) =>
  ok({
    imports: [],
    importsInAll: 0,
    import: {
      ...row,
      choices: {},
      rehearsal: { ...rehearsal, ...told },
      reading: null,
      problems: [],
      problemsInAll: 0,
      ...change,
    },
    plans: [{ id: 'one-month', name: 'One Month' }],
    places: [{ id: 'kips-bay', name: 'Kips Bay NY' }],
    benefits: ['Daily Drink', 'Pastry'],
    timeZone: 'America/New_York',
  })
const running = (change: object) => answer({ state: 'running', rehearsal: null, ...change })
const open = () => openOffice('/office/imports/i1')
const served = (imports: NonNullable<Parameters<typeof serve>[0]['imports']>, more: Parameters<typeof serve>[0] = {}) =>
  serve({ me: ok(owner), approvals: ok([]), imports, ...more })

test('who gets no letter is said before the press, also where no one gets one (O16)', async () => {
  const without = { count: 2, people: [{ line: 3, who: 'Seán O’Brien' }] }
  served(answer({}, { letters: { count: 0, texts: 0, samples: [], without } }))
  open()
  expect(
    await screen.findByText('2 people have no email address and get no letter: Seán O’Brien (line 3) and 1 more.'),
  ).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /^Send / })).toBeNull()
})

test('files are chosen or pasted, sent in parts and rehearsed; a failure is said and nothing is lost (O16)', async () => {
  const server = served(answer(), {
    'import-start': [refused(403, 'not_allowed', 'You may not do this.'), ok({ importId: 'i1' })],
    'import-rows': ok({}),
    'import-check': ok({}),
  })
  openOffice('/office/imports/new')
  await heading('New Import')
  const rehearse = await screen.findByRole<HTMLButtonElement>('button', { name: 'Rehearse' })
  expect(rehearse.disabled).toBe(true)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const file = new File(['a'.repeat(150_001)], 'members.csv', { type: 'text/csv' })
  const list = [file]
  // As in a browser, emptying the field empties its list.
  const empty = () => {
    list.length = 0
  }
  if (input) Object.defineProperties(input, { files: { value: list }, value: { set: empty } })
  fireEvent.change(screen.getByLabelText('Where do they come from?'), { target: { value: 'stripe' } })
  if (input) fireEvent.change(input)
  expect(await screen.findByText('members.csv')).toBeTruthy()
  fireEvent.click(rehearse)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByText('members.csv')).toBeTruthy()
  fireEvent.click(rehearse)
  await heading('members.csv')
  expect(server.asked('import-rows').map(({ part, name }) => [part, name])).toEqual([
    [0, 'members.csv'],
    [1, 'members.csv'],
  ])
  expect(server.asked('import-start')[1]).toMatchObject({ source: 'stripe' })
  expect(server.asked('import-check')).toMatchObject([{ importId: 'i1', choices: {} }])
})

test('what 212 rows say alike is said once, and so is what a column means (O16)', async () => {
  const server = served(answer(), { 'import-check': ok({}) })
  open()
  await heading('members.csv')
  expect(screen.getByText('215 rows: 3 new, 0 changed, 0 here already, 0 left out, 212 with a problem.')).toBeTruthy()
  expect(screen.getByText(/^line 41: plan 'Monthly' is not known; nearest: One Month \(212 lines/)).toBeTruthy()
  // The page has a field for it.
  expect(screen.queryByText(/--money/)).toBeNull()
  fireEvent.change(screen.getByLabelText('Plan “Monthly”'), { target: { value: 'one-month' } })
  fireEvent.change(screen.getByLabelText('Sums such as 3000'), { target: { value: 'cents' } })
  fireEvent.change(screen.getByLabelText('Mail of the member'), { target: { value: 'email' } })
  await press('Rehearse Again')
  await waitFor(() =>
    expect(server.asked('import-check')).toMatchObject([
      {
        choices: { plans: { Monthly: 'one-month' }, money: 'cents', columns: { 'Mail of the member': 'email' } },
      },
    ]),
  )
})

test('a row that names no location and a plan that is not known has a field for each (O16)', async () => {
  const text = `no location is named. Say once which: --place "=kips-bay"; plan 'Ann's 'Best'' is not known; nearest: One Month`
  served(answer({}, { problems: [{ text, count: 1, lines: [2] }] }))
  open()
  expect(
    await screen.findByText(`line 2: no location is named; plan 'Ann's 'Best'' is not known; nearest: One Month`),
  ).toBeTruthy()
  for (const label of ['Rows without a location', "Plan “Ann's 'Best'”"])
    expect(screen.getByLabelText(label)).toBeTruthy()
})

test('what punch cards are for is asked where a column says what is left, or where the plan lacks it (O16)', async () => {
  const asks = () => screen.getByLabelText('What punch cards are for').closest('details')?.textContent ?? 'asked'
  served(answer())
  open()
  await heading('members.csv')
  expect(asks()).toMatch(/^Other Choices/)
  cleanup()
  const lacks = { problems: [{ text: 'the plan One Month has no benefit Pastry', count: 1, lines: [2] }] }
  served(answer({}, lacks))
  open()
  await heading('members.csv')
  expect(asks()).toBe('asked')
  cleanup()
  const server = served(answer({}, { columns: [{ header: 'Punches left', field: 'left' }] }), {
    'import-check': ok({}),
  })
  open()
  await heading('members.csv')
  expect(asks()).toBe('asked')
  fireEvent.change(screen.getByLabelText('What punch cards are for'), { target: { value: 'Pastry' } })
  await press('Rehearse Again')
  await waitFor(() => expect(server.asked('import-check')).toMatchObject([{ choices: { benefit: 'Pastry' } }]))
})

test('members are written to only where that is ticked, and the letter is read before (O16)', async () => {
  const server = served(answer(), { 'import-run': ok({ state: 'running' }) })
  open()
  await heading('members.csv')
  const letters = screen.getByRole('region', { name: 'Letters to Members' })
  expect(within(letters).getByText(letter.subject)).toBeTruthy()
  expect(within(letters).getByText(/Add one\./)).toBeTruthy()
  await press('Bring In 3 Rows')
  await waitFor(() => expect(server.asked('import-run')).toMatchObject([{ importId: 'i1', letters: false }]))
  fireEvent.click(screen.getByLabelText('Send 3 emails, each when its row is in'))
  await press('Bring In 3 Rows')
  await waitFor(() => expect(server.asked('import-run')[1]).toMatchObject({ letters: true }))
  cleanup()
  const samples = [{ who: 'Bo Li', subject: '', text: 'Your membership has a new page.' }]
  served(answer({}, { letters: { count: 1, texts: 2, samples, without: { count: 0, people: [] } } }))
  open()
  expect(await screen.findByLabelText('Send 1 email and 2 texts, each when its row is in')).toBeTruthy()
  expect(screen.getByText('A text, to whoever has no email address')).toBeTruthy()
})

test('more than 500 rows ask for a second owner, and the page says so before and after (O16, O4)', async () => {
  const request = {
    id: 'r1',
    kind: 'import',
    subjectId: 'i1',
    words: 'bring in 501 rows of members.csv',
    wanted: {},
    askedBy: 'Dana Okafor',
    askedAt: '2026-11-27T15:00:00.000Z',
    dueAt: '2026-12-04T15:00:00.000Z',
    may: { approve: false, refuse: false },
    aloneFrom: null,
  }
  served(answer({}, { create: 501 }), { 'import-run': ok({ state: 'asked' }), approvals: [ok([]), ok([request])] })
  open()
  expect(await screen.findByText(/^So many rows are not brought in at once\. Another owner/)).toBeTruthy()
  await press('Bring In 501 Rows')
  expect(await screen.findByText('Dana Okafor asks to bring in 501 rows of members.csv.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Bring In 501 Rows' })).toBeNull()
})

test('the rows with a problem are saved as a file part by part; there is none where no row has one (O16)', async () => {
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:x', revokeObjectURL: () => {} }),
  )
  const made = { id: 'k1', importId: 'i1', name: 'problems-members.csv', parts: 2, until: '2026-11-27T16:00:00.000Z' }
  const server = served(answer(), {
    'import-problems': [refused(409, 'not_checked', 'No row has a problem now. Rehearse it first.'), ok(made)],
    'import-problems-part': (query) => ok({ csv: query.get('part') === '0' ? 'Name,problem\r\n' : 'Ann,wrong\r\n' }),
  })
  open()
  await press('Download Problems')
  expect(await screen.findByText('No row has a problem now. Rehearse it first.')).toBeTruthy()
  await press('Download Problems')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text()).toBe('Name,problem\r\nAnn,wrong\r\n')
  expect(server.asked('import-problems')).toMatchObject([{ importId: 'i1' }, { importId: 'i1' }])
  cleanup()
  const broken = { broken: true, wrong: 1, problems: [{ text: 'list.csv ends within a cell', count: 1, lines: [9] }] }
  served(answer({}, broken))
  open()
  await heading('members.csv')
  expect(screen.queryByRole('button', { name: 'Download Problems' })).toBeNull()
})

test('a list of rows that were not made says how many more there are', async () => {
  served(answer({ state: 'done', problems: [{ line: 2, problem: 'a drink was taken since' }], problemsInAll: 1201 }))
  open()
  const list = within(await screen.findByRole('region', { name: 'Rows That Stay as They Are' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  expect(list.getByText('And 1,200 more.')).toBeTruthy()
})

test('a column with prices speaks of tax where something is taxed (O16)', async () => {
  for (const [rate, said] of [
    [0, 'Price'],
    [6675, 'Price, no tax'],
  ] as const) {
    const body = { timeZone: 'America/Anchorage', tax: [{ rate, from: '2020-01-01' }] }
    served(answer(), { items: ok([{ id: 'place', title: '', state: 'live', body }]) })
    open()
    expect((await screen.findAllByRole('option', { name: said })).length).toBeGreaterThan(0)
    cleanup()
  }
})

test('what the columns mean is open at once where no name is found in them (O16)', async () => {
  const isOpen = async () =>
    (await screen.findByText('What the Columns Mean')).closest('details')?.hasAttribute('open') ?? null
  served(answer())
  open()
  expect(await isOpen()).toBe(true)
  cleanup()
  served(answer({}, { columns: [...rehearsal.columns, { header: 'Name', field: 'name' }] }))
  open()
  expect(await isOpen()).toBe(false)
})

test('half a file can be read about and not be brought in (O16)', async () => {
  served(answer({}, { broken: true, problems: [{ text: 'list.csv ends within a cell', count: 1, lines: [9] }] }))
  open()
  expect(await screen.findByText(/^A file could not be read to its end/)).toBeTruthy()
  expect(screen.getByText('line 9: list.csv ends within a cell')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Bring In/ })).toBeNull()
})

test('a run says how far it is and how long it takes, stops and goes on, and is taken back (O16)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  try {
    const server = served(
      [
        running({ done: 100, waiting: 900 }),
        running({ done: 200, waiting: 800 }),
        running({ state: 'stopped', done: 200, waiting: 800 }),
        running({ done: 200, waiting: 800 }),
        running({ state: 'done', done: 1000, failed: 0 }),
        running({
          state: 'undone',
          done: 0,
          undone: 999,
          kept: 1,
          problems: [{ line: 7, problem: 'a drink was taken since' }],
        }),
      ],
      { 'import-stop': ok({}), 'import-run': ok({ state: 'running' }), 'import-undo': ok({}) },
    )
    open()
    expect(await screen.findByText('100 of 1,000 rows')).toBeTruthy()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await screen.findByText(/^200 of 1,000 rows, about \d+ seconds left$/)).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('200')
    await press('Stop')
    await press('Go On')
    await vi.advanceTimersByTimeAsync(1_000)
    await press('Take It Back')
    expect(await screen.findByText('line 7: a drink was taken since')).toBeTruthy()
    expect(server.asked('import-undo')).toMatchObject([{ importId: 'i1' }])
  } finally {
    vi.useRealTimers()
  }
})

test('while a list is read the page says how many rows of how many, and how long it takes, in the words of the run (O16)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  try {
    const reading = (done: number) => answer({ state: 'checking', rehearsal: null, reading: { done, all: 200_000 } })
    served([
      answer({ state: 'checking', rehearsal: null }),
      reading(0),
      reading(50_000),
      answer({ state: 'staging', waiting: 1 }),
    ])
    open()
    expect(await screen.findByText('Reading every row. Nothing is written.')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await screen.findByText('0 of 200,000 rows')).toBeTruthy()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await screen.findByText(/^50,000 of 200,000 rows, about \d+ seconds left$/)).toBeTruthy()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await screen.findByText('1 of 3 rows')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

test('an import that was left before it was rehearsed can be rehearsed, and the list names every import (O16)', async () => {
  const server = served(answer({ state: 'open', rehearsal: null }), { 'import-check': ok({}) })
  open()
  await press('Rehearse')
  await waitFor(() => expect(server.asked('import-check')).toHaveLength(1))
  cleanup()
  served(
    ok({
      imports: [{ ...row, state: 'done', done: 1200 }],
      importsInAll: 1201,
      import: null,
      plans: [],
      places: [],
      benefits: [],
      timeZone: 'UTC',
    }),
  )
  openOffice('/office/imports')
  expect(await screen.findByRole('link', { name: 'members.csv' })).toBeTruthy()
  expect(screen.getByText('1,200 rows')).toBeTruthy()
  expect(screen.getByText('And 1,200 more.')).toBeTruthy()
})
