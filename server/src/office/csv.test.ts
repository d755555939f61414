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

test('the file says which letters it has, and what each column is (B5)', async () => {
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
  const cells = ['32.00', '-12.50', '-3', 'Dana', 'a=b', 'oat; soy', 'Anne-Marie']
  expect(await cellsOf(...cells)).toEqual(cells)
})

test.each([
  ['A;=HYPERLINK("https://evil.example")', `A;'=HYPERLINK`],
  ['A; =1+1', `A; '=1+1`],
  ['A|@SUM(A1)', `A|'@SUM`],
  ['A\t＝1', `A\t'＝1`],
  ['two\n=1', `two\n'=1`],
])('%j begins no formula after a separator', async (cell, begins) => {
  expect(await csvOf(['Head'], [[cell]])).toContain(begins)
})
