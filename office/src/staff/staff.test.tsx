// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice, press, type } from '../../test/office.tsx'
import { dana, ok, refused, serve, type Answers } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const priya = {
  id: 'priya',
  name: 'Priya Nair',
  email: 'priya@shop.example',
  role: 'manager',
  locationIds: ['kips-bay'],
  state: 'active',
  lastSeenAt: '2026-11-22T15:00:00Z',
  factors: { passkeys: 1, totp: true },
  tills: [{ sessionId: 'till-1', locationName: 'Kips Bay NY', since: '2026-11-22T12:00:00Z' }],
  seen: 3,
}
const staff = {
  rows: [priya, { ...priya, id: 'sam', name: 'Sam', role: 'till', state: 'removed', tills: [] }],
  locations: [
    { id: 'kips-bay', name: 'Kips Bay NY' },
    { id: 'newark', name: 'Newark DE' },
  ],
  roles: ['owner', 'manager', 'accountant', 'support', 'till'],
}
const reset = {
  id: 'request-1',
  kind: 'factor',
  subjectId: 'priya',
  words: 'reset the second factor of Priya Nair',
  wanted: {},
  askedBy: 'Lee Sato',
  askedAt: '2026-11-22T15:00:00Z',
  dueAt: '2026-11-23T15:00:00Z',
  ends: 'happens',
  may: { approve: false, refuse: true },
  aloneFrom: null,
}
const open = (address: string, answers: Answers = {}) => {
  const server = serve({
    me: ok({ ...dana, capabilities: ['see', 'staff', 'audit'] }),
    staff: ok(staff),
    approvals: ok([]),
    sessions: ok([]),
    ...answers,
  })
  openOffice(address)
  return server
}

test('the list says who works where, with which second factor, and who was removed', async () => {
  open('/office/staff')
  expect(await screen.findByText('Manager at Kips Bay NY')).toBeTruthy()
  expect(screen.getByText('Passkey and authenticator app')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Removed' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Waiting to Be Decided' })).toBeNull()
})

test('an invitation is sent with role and locations; what the server refuses stands at its field', async () => {
  const fields = { locationIds: 'Choose at least one location.' }
  const wrong = { status: 422, body: { code: 'fields_invalid', message: 'Please check.', fields } }
  const server = open('/office/staff/invite', { 'staff-invite': [wrong, ok({ id: 'new', effectiveAt: null })] })
  await type('Name', 'Noor')
  await type('Email', 'noor@shop.example')
  fireEvent.click(await screen.findByRole('radio', { name: /^Manager/ }))
  await press('Send the Invitation')
  expect(await screen.findByText('Choose at least one location.')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Newark DE' }))
  await press('Send the Invitation')
  await heading('Staff')
  expect(server.asked('staff-invite')[1]).toMatchObject({
    name: 'Noor',
    email: 'noor@shop.example',
    role: 'manager',
    locationIds: ['newark'],
  })
})

test('a role without locations is saved without any, with the version that was shown', async () => {
  const server = open('/office/staff/priya', { 'staff-save': ok({ seen: 4, effectiveAt: null }) })
  fireEvent.click(await screen.findByRole('radio', { name: /^Accountant/ }))
  await press('Save')
  await waitFor(() => expect(server.asked('staff-save')).toHaveLength(1))
  expect(server.asked('staff-save')[0]).toMatchObject({ id: 'priya', role: 'accountant', locationIds: [], seen: 3 })
})

test('a till is signed out, and a person removed after the sheet has said what happens', async () => {
  const server = open('/office/staff/priya', { 'till-out': ok(), 'staff-remove': ok({ effectiveAt: null }) })
  await press(/^Sign out the till at Kips Bay NY/)
  await waitFor(() => expect(server.asked('till-out')[0]).toMatchObject({ sessionId: 'till-1' }))
  await press('Remove Priya Nair')
  expect(await screen.findByText(/signed out of the office and of every till at once/)).toBeTruthy()
  const [, confirm] = await screen.findAllByRole('button', { name: 'Remove Priya Nair', hidden: true })
  if (confirm) fireEvent.click(confirm)
  await heading('Staff')
  expect(server.asked('staff-remove')[0]).toMatchObject({ id: 'priya' })
})

test('removing an owner, or making one, says that every owner is emailed and that it waits', async () => {
  const owner = { ...priya, role: 'owner', locationIds: [] }
  const waits = { effectiveAt: '2026-11-23T15:00:00Z' }
  const server = open('/office/staff/priya', {
    staff: ok({ ...staff, rows: [owner] }),
    'staff-remove': ok(waits),
    'staff-save': ok({ seen: 3, ...waits }),
  })
  await press('Remove Priya Nair')
  expect(await screen.findByText(/^All owners, Priya Nair included, are emailed now/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove in 24 Hours', hidden: true }))
  await heading('Staff')
  expect(server.asked('staff-remove')[0]).toMatchObject({ id: 'priya' })
  cleanup()
  open('/office/staff/priya')
  await heading('Priya Nair')
  expect(screen.queryByText(/^All owners are emailed now/)).toBeNull()
  fireEvent.click(await screen.findByRole('radio', { name: /^Owner/ }))
  expect(await screen.findByText(/^All owners are emailed now. It happens after 24 hours/)).toBeTruthy()
})

test('a reset of a second factor can be stopped by whom it concerns', async () => {
  const server = open('/office/staff', { approvals: ok([reset]), 'approval-decide': ok({ state: 'refused' }) })
  expect(await screen.findByText('Lee Sato asks to reset the second factor of Priya Nair.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  await press(/^Stop/)
  await waitFor(() =>
    expect(server.asked('approval-decide')[0]).toMatchObject({ approvalId: 'request-1', decision: 'refuse' }),
  )
})

test('whoever is signed out meanwhile sees the sign-in at the next press, and nothing of the page', async () => {
  const server = open('/office/staff/priya', { 'till-out': refused(401, 'not_signed_in') })
  await screen.findByRole('heading', { name: 'Open Tills' })
  server.now({ me: refused(401, 'not_signed_in') })
  await press(/^Sign out the till at Kips Bay NY/)
  await heading('Open the office')
  expect(screen.queryByText('Priya Nair')).toBeNull()
})

test('changes are listed as sentences, and filtered in the address', async () => {
  const row = {
    id: 'a',
    at: '2026-11-22T15:00:00Z',
    who: 'Dana',
    byOperator: false,
    sentence: 'Dana removed Sam',
    subject: 'staff',
    subjectId: 'sam',
    field: 'role',
    before: 'till',
    after: 'removed',
    reason: null,
    release: null,
  }
  const people = [
    { id: 'staff-dana', name: 'Dana Okafor' },
    { id: 'staff-sam', name: 'Sam Lee' },
  ]
  open('/office/settings/changes', { changes: ok({ rows: [row], next: null, total: 1, people }) })
  expect(await screen.findByText('Dana removed Sam')).toBeTruthy()
  expect(screen.getByText('1 change')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Who'), { target: { value: 'staff-dana' } })
  await waitFor(() => expect(window.location.search).toBe('?person=staff-dana'))
})

test('what was published at once stands together, as does what the operator set up, and a reason stands beside what happened (O3)', async () => {
  const row = (id: string, who: string, release: number | null, reason: string | null = null) => ({
    id,
    at: '2026-11-22T15:00:00Z',
    who,
    byOperator: reason === 'on the machine',
    sentence: `${who} changed ${id}`,
    subject: 'plan',
    subjectId: id,
    field: 'name',
    before: null,
    after: null,
    reason,
    release,
  })
  const rows = [
    row('a', 'Dana', 3),
    row('b', 'Dana', 3),
    row('c', 'Dana', null),
    row('d', 'The operator', null, 'on the machine'),
    row('e', 'The operator', 1, 'on the machine'),
    row('f', 'Dana', null),
    row('g', 'The operator', null),
  ]
  open('/office/settings/changes', { changes: ok({ rows, next: null, total: 7, people: [] }) })
  const table = within(await screen.findByRole('table', { name: 'Changes' }))
  expect(table.queryByRole('columnheader', { name: 'Why' })).toBeNull()
  const [, ...lines] = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(lines.map((line) => line.replace(/(Nov 22).*$/, '$1'))).toEqual([
    'Release 3Published by Dana, Nov 22',
    'Dana changed a Nov 22',
    'Dana changed b Nov 22',
    'Nov 22',
    'Dana changed c Nov 22',
    expect.stringContaining('Nov 22'),
    'The operator changed d Nov 22',
    'Release 1Set up by the operator, Nov 22',
    'The operator changed e Nov 22',
    'Nov 22',
    'Dana changed f Nov 22',
    'The operator changed g Nov 22',
  ])
  cleanup()
  open('/office/settings/changes', {
    changes: ok({ rows: [row('a', 'Dana', null, 'Asked by phone')], next: null, total: 1, people: [] }),
  })
  expect(await screen.findByRole('rowheader', { name: 'Dana changed a Asked by phone' })).toBeTruthy()
})
