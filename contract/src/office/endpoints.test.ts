import { expect, test } from 'vitest'
import { officeEndpoints } from './endpoints.ts'
import { type OfficeCallName, officePath } from './paths.ts'

const rows = Object.entries(officeEndpoints)

test('the paths that the office loads are those of its table, each the name of its call', () => {
  for (const [name, { method, path }] of rows) expect(officePath(name as OfficeCallName)).toBe(`${method} ${path}`)
  expect(rows.filter(([name, { path }]) => path !== `/api/office/${name}`)).toEqual([])
})

// Calls with several bodies tell them apart by these.
const samples = [
  { action: 'send', kind: 'membership' },
  { action: 'send', kind: 'days' },
]

test('everything that changes something names a random key, but for a file, which is kept once', () => {
  const keyless = rows.filter(
    ([, { method, marks, request }]) =>
      method === 'POST' &&
      !(marks as readonly string[]).includes('F') &&
      !samples.every((body) => /"key"/.test(JSON.stringify(request?.safeParse(body).error?.issues ?? []))),
  )
  expect(keyless.map(([name]) => name)).toEqual([])
})

test('what needs a recent second factor also needs a person who has one', () => {
  const open = rows.filter(
    ([, { marks, needs }]) =>
      (marks as readonly string[]).includes('S') && ['anyone', 'visitor', 'half'].includes(needs),
  )
  expect(open.map(([name]) => name)).toEqual([])
})
