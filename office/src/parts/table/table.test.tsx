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
          { key: 'name', name: 'Name', cell: ({ name }) => name, sorts: true },
          { key: 'count', name: 'Bought', cell: ({ count }) => count, sorts: true, numeric: true },
          { key: 'id', name: 'Id', cell: ({ id }) => id },
        ]}
      />
    </>
  )
}
const open = (address = '/office/list') => showPart(<List />, address)
const order = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')

test('a press on a head sorts up, a second one down, and the address says so', async () => {
  open()
  expect(order('Bought')).toBeNull()
  await press('Bought')
  expect(window.location.search).toBe('?sort=count&dir=asc')
  expect(order('Bought')).toBe('ascending')
  expect(order('Name')).toBeNull()
  await press('Bought')
  expect(window.location.search).toBe('?sort=count&dir=desc')
  expect(order('Bought')).toBe('descending')
})

test('what the server does not sort by has no button', () => {
  open()
  expect(screen.queryByRole('button', { name: 'Id' })).toBeNull()
})

test('the address of a list opens it as it was', () => {
  open('/office/list?sort=name&dir=desc&q=x')
  expect(order('Name')).toBe('descending')
})

test('another filter or order begins at the first page; each page is a step of the browser', async () => {
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
