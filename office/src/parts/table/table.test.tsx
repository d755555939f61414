// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPart } from '../../../test/form.tsx'
import { press } from '../../../test/office.tsx'
import { DataTable } from './DataTable.tsx'
import { useListAddress } from './use-list-address.ts'

afterEach(cleanup)

type Row = { id: string; name: string; count: number }
const rows: Row[] = [{ id: '1', name: 'Summer', count: 12 }]
function List() {
  const list = useListAddress()
  return (
    <>
      <button onClick={() => list.filter('q', 'sum')}>Find sum</button>
      <DataTable
        caption="Campaigns"
        rowKey={({ id }) => id}
        rows={rows}
        list={list}
        next="page-2"
        columns={[
          { key: 'name', name: 'Name', cell: ({ name }) => name },
          { key: 'count', name: 'Bought', cell: ({ count }) => count, numeric: true },
          { key: 'id', name: 'Id', cell: ({ id }) => id },
        ]}
      />
    </>
  )
}
const open = (address = '/office/list') => showPart(<List />, address)
test('another filter begins at the first page; each page is a step of the browser', async () => {
  open('/office/list?q=x')
  const steps = window.history.length
  await press('Next Page')
  expect(window.location.search).toBe('?q=x&after=page-2')
  expect(window.history.length).toBe(steps + 1)
  fireEvent.click(screen.getByText('Find sum'))
  expect(window.location.search).toBe('?q=sum')
  await press('Next Page')
  await press('First Page')
  expect(window.location.search).toBe('?q=sum')
})

test('each row is named, and each value says what it is where rows are cards', () => {
  open()
  expect(screen.getByRole('rowheader', { name: 'Summer' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '12' }).dataset['label']).toBe('Bought')
})
