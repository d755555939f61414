import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const cellsOf = async (...cells: string[]) =>
  (
    await csvOf(
      ['Head'],
      cells.map((cell) => [cell]),
    )
  )
    .split('\r\n')
    .slice(1, -1)

test('the file says which letters it has, and what each column is', async () => {
  expect(await csvOf(['Who', 'Why'], [['Zoë', 'a "new" price, again']])).toBe(
    '\uFEFFWho,Why\r\nZoë,"a ""new"" price, again"\r\n',
  )
})

test.each([
  '=1+1',
  '+1',
  '-1+1',
  '-A1',
  '＝1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '@SUM(A1)',
  '\r=1',
  '=cmd|calc!A0',
  '\t=1',
  '=HYPERLINK("https://evil.example")',
])('%j cannot become a formula', async (cell) => {
  const [only = ''] = await cellsOf(cell)
  expect(only.replace(/^"/, '')).toMatch(/^'/)
})

test('a number or a name stays as it is', async () => {
  expect(await cellsOf('32.00', '-12.50', '-3', 'Dana', 'a=b')).toEqual(['32.00', '-12.50', '-3', 'Dana', 'a=b'])
})
