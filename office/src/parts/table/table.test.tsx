// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { showPart } from '../../../test/form.tsx'
import { press } from '../../../test/office.tsx'
import { DataTable } from './DataTable.tsx'
import { pagesQuery } from './pages-query.ts'
import { ShowMore } from './ShowMore.tsx'

afterEach(cleanup)

type Row = { id: string; name: string; count: number }
const rowOf = (name: string): Row => ({ id: name, name, count: 12 })
const pages = [
  { rows: [rowOf('Summer')], next: 'after-summer' },
  { rows: [rowOf('Fall'), rowOf('Winter')], next: 'after-winter' },
  { rows: [rowOf('Spring')], next: null },
]
const asked: (string | undefined)[] = []
const query = pagesQuery(['campaigns'], async ({ after }) => {
  asked.push(after)
  const page = pages.find((_, at) => (pages[at - 1]?.next ?? undefined) === after)
  if (!page) throw new Error(`no page after ${after}`)
  return page
})
function List() {
  const list = useInfiniteQuery(query)
  const rows = list.data?.rows ?? []
  return (
    <section>
      <DataTable
        caption="Campaigns"
        rowKey={({ id }) => id}
        rows={rows}
        columns={[
          { key: 'name', name: 'Name', cell: ({ name }) => name },
          { key: 'count', name: 'Bought', cell: ({ count }) => count, numeric: true },
          { key: 'id', name: 'Id', cell: ({ id }) => id },
        ]}
      />
      <ShowMore query={list} left={4 - rows.length} />
    </section>
  )
}
const open = () =>
  showPart(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  )
test('a list goes on below what is there, with the focus on the first new row, until its end', async () => {
  open()
  await press('Show 3 More')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Fall'))
  expect(screen.getByRole('status').textContent).toBe('2 more, 3 shown')
  await press('Show 1 More')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Spring'))
  expect(screen.getByRole('status').textContent).toBe('1 more, 4 shown')
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Summer',
    'Fall',
    'Winter',
    'Spring',
  ])
  expect(screen.queryByRole('button')).toBeNull()
  expect(asked).toEqual([undefined, 'after-summer', 'after-winter'])
})

test('each row is named, and each value says what it is where rows are cards', async () => {
  open()
  expect(await screen.findByRole('rowheader', { name: 'Summer' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '12' }).dataset['label']).toBe('Bought')
})
