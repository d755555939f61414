// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { openOffice, press } from '../../../test/office.tsx'
import { type Answers, dana, ok, refused, serve, tooMany } from '../../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const made = { id: 'export-1', name: 'payments-2026-10-01-2026-10-31-Dana.csv' }
const open = async (answers: Answers, days = '?from=2026-10-01&to=2026-10-31&locationId=kips-bay') => {
  const server = serve({
    me: ok({ ...dana, capabilities: ['see', 'money.read', 'money.export', 'reports'] }),
    reports: ok({ plans: [], locations: [{ id: 'kips-bay', name: 'Kips Bay NY' }] }),
    export: ok(made),
    ...answers,
  })
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:file'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  openOffice(`/office/money/downloads${days}`)
  await screen.findByRole('rowheader', { name: 'Redemptions' })
  return { server, saved }
}

test('a file is fetched part by part and saved as one, with the days and the location of the address', async () => {
  const afters: (string | null)[] = []
  const { server, saved } = await open({
    'export-part': (query) => {
      afters.push(query.get('after'))
      return ok(
        query.get('after') ? { csv: 'b\r\n', rows: 40, next: null } : { csv: 'head\r\na\r\n', rows: 2000, next: '7' },
      )
    },
  })
  await press('Download Payments')
  expect(await screen.findByText('2,040 rows saved.')).toBeTruthy()
  expect(server.asked('export')[0]).toMatchObject({
    what: 'payments',
    from: '2026-10-01',
    to: '2026-10-31',
    locationId: 'kips-bay',
  })
  expect(afters).toEqual([null, '7'])
  expect(saved.map(({ size }) => size)).toEqual(['head\r\na\r\nb\r\n'.length])
})

test('a part that is asked for too soon is asked for again after the time that the answer says', async () => {
  const { server, saved } = await open({
    'export-part': [
      ok({ csv: 'head\r\n', rows: 2000, next: '7' }),
      tooMany(1),
      ok({ csv: 'b\r\n', rows: 40, next: null }),
    ],
  })
  await press('Download Payments')
  expect(await screen.findByText('2,040 rows saved.')).toBeTruthy()
  expect(server.asked('export-part')).toHaveLength(3)
  expect(saved.map(({ size }) => size)).toEqual(['head\r\nb\r\n'.length])
})

test('a file that breaks off is not saved, and the reason is said', async () => {
  const { saved } = await open({
    'export-part': [
      ok({ csv: 'head\r\n', rows: 2000, next: '7' }),
      refused(404, 'unknown', 'This download has ended.'),
    ],
  })
  await press('Download Journal')
  expect(await screen.findByText('This download has ended.')).toBeTruthy()
  expect(saved).toEqual([])
})

test('without days in the address the last whole month is chosen; a month begun is downloaded until today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T03:00:00Z') })
  const { server } = await open({ 'export-part': ok({ csv: 'head\r\n', rows: 0, next: null }) }, '')
  const isOn = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
  expect([isOn('This month'), isOn('Last month')]).toEqual(['false', 'true'])
  await press('Download Payments')
  await vi.waitFor(() => expect(server.asked('export')).toHaveLength(1))
  await press('This month')
  expect([isOn('This month'), isOn('Last month')]).toEqual(['true', 'false'])
  await press('Download Payments')
  await vi.waitFor(() => expect(server.asked('export')).toHaveLength(2))
  // In New York it is still the first of March.
  expect(server.asked('export')).toMatchObject([
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-01' },
  ])
  vi.useRealTimers()
})
