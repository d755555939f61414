// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { openOffice } from '../../test/office.tsx'
import { answers, linesOf, report } from '../../test/reports.ts'
import { ok, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('who came and who went is a plot on both sides of zero, and a table of the months in which someone did', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  const card = within(await screen.findByRole('region', { name: 'Who came and went' }))
  const said =
    '1,205 came and 40 went from October 13, 2026 through November 9, 2026: 1,200 joined, 4 came back, 1 moved in, ' +
    '2 moved out, 30 canceled, 5 were not paid, and 3 ended.'
  expect(await card.findByRole('img', { name: `Who came and went. ${said}` })).toBeTruthy()
  expect(card.getByText('+1,165').parentElement?.textContent).toBe('+1,1651,205 came, 40 went')
  expect(card.getByText('Of those who went, 30 canceled, 5 did not pay, and 5 ended or moved.')).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: 'As Table' }))
  expect(linesOf(card.getByRole('table'))).toEqual([
    ['Month', 'Joined', 'Moved in', 'Canceled'],
    ['September 2026', '1,200', '1', '30'],
  ])
})

test('how many leave is a line of months with a sentence, and a table', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  const card = within(await screen.findByRole('region', { name: 'Leaving' }))
  const said =
    '3.1% left in October 2026, 0.4 points less than in September 2026: 12 of 387 members, 9 of them canceled and 3 not paid.'
  expect(await card.findByRole('img', { name: `Leaving. ${said}` })).toBeTruthy()
  expect(card.getByText('3.1%').parentElement?.textContent).toBe('3.1%0.4 points less than in September')
  expect(card.getByText('In October 12 of 387 renewing members left: 9 canceled, 3 did not pay.')).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: 'As Table' }))
  expect(linesOf(card.getByRole('table'))).toEqual([
    ['Month', 'Percent'],
    ['October 2026', '3.1%'],
    ['September 2026', '3.5%'],
  ])
})

test('reports are over a location, a plan, and days or months; one that is not kept by plan says so', async () => {
  const asked: string[] = []
  serve({
    ...answers({}),
    report: (query: URLSearchParams) => {
      asked.push(query.toString())
      return ok({ ...report, definition: { ...report.definition, name: query.get('name') }, rows: [] })
    },
  })
  openOffice('/office/reports?locationId=newark&planId=one-month')
  fireEvent.click(await screen.findByRole('button', { name: 'Other days' }))
  fireEvent.change(await screen.findByLabelText('Rows'), { target: { value: 'month' } })
  await vi.waitFor(() => expect(asked).toContain('name=heat&locationId=newark&planId=one-month&grain=month'))
  expect(await screen.findAllByText('This report is not kept by plan: it is over all of them.')).not.toEqual([])
  expect(screen.getByRole('option', { name: 'Newark DE' })).toBeTruthy()
})

test('what was drunk and paid is a plot of drinks, and a table with what is left', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  const card = within(await screen.findByRole('region', { name: 'Drunk and paid' }))
  const said = '800 of 2,000 members took 12 drinks or more in October 2026. 186 cost the shop more than they paid.'
  expect(await card.findByRole('img', { name: `Drunk and paid. ${said}` })).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: 'As Table' }))
  expect(linesOf(card.getByRole('table')).slice(1)).toEqual([
    ['8–11', '1,200', '$18,000.00'],
    ['24+', '800', '-$1,100.00'],
    ['All', '2,000', '$16,900.00'],
  ])
  expect(card.getByText('$8.45').parentElement?.textContent).toBe('$8.45left of each $27.00, after the drinks')
})
