import { expect, test } from 'vitest'
import { asVisitor } from './as-visitor.ts'

test.each([
  [{ taxed: 'no', rate: '' }, 'Tax none, Total $49.00'],
  [{ taxed: 'yes', rate: '10.25' }, 'Tax, 10.25% $5.02, Total $54.02'],
  [{ taxed: 'yes', rate: 'ten' }, 'Tax not answered yet'],
  [{ taxed: 'later', rate: '' }, 'Tax not answered yet'],
] as const)('beside the answer %j stands what a plan costs there (O6.1)', (answer, lines) => {
  const [price, ...rest] = asVisitor({ name: 'Coffee Month', cents: 4900 }, answer)
  expect(price).toEqual({ term: 'Coffee Month', detail: '$49.00' })
  expect(rest.map(({ term, detail }) => `${term} ${detail}`).join(', ')).toBe(lines)
})
