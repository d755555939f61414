import fc from 'fast-check'
import { expect, test } from 'vitest'
import { covers, sizeCents } from './covers.ts'

const small = { name: 'Small', cents: 0 }
const medium = { name: 'Medium', cents: 50 }
const large = { name: 'Large', cents: 125 }
const all = [small, medium, large]

test.each([
  [undefined, true],
  [{ sizes: ['Small'] }, true],
  [{ groups: ['tea'], sizes: ['Small'] }, true],
  [{ drinks: ['taro'] }, true],
  [{ groups: [], sizes: ['Small'] }, false],
  [{ groups: ['coffee'], drinks: ['latte'] }, false],
])('what covers %o covers a tea, whatever its size: %s (R32)', (named, yes) => {
  expect(covers({ covers: named }, { drinkId: 'taro', groupId: 'tea' })).toBe(yes)
})

test.each([
  [undefined, [0, 0, 0]],
  [{ groups: ['tea'] }, [0, 0, 0]],
  [{ sizes: ['Small'] }, [0, 50, 125]],
  [{ sizes: ['Medium'] }, [0, 0, 75]],
  [{ sizes: ['Small', 'Large'] }, [0, 0, 0]],
  [{ sizes: ['Bucket'] }, [0, 50, 125]],
])(
  'with %o the three sizes cost %o at the till: what they are dearer than the dearest one covered (R73)',
  (named, cents) => {
    expect(all.map((size) => sizeCents({ covers: named }, all, size))).toEqual(cents)
  },
)

test('no size costs less than nothing, more than on the menu, or anything when it is covered', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(500), { minLength: 1, maxLength: 6 }), fc.nat(5), (prices, covered) => {
      const sizes = prices.map((cents, index) => ({ name: String(index), cents }))
      for (const size of sizes) {
        const charged = sizeCents({ covers: { sizes: [String(covered)] } }, sizes, size)
        expect(charged).toBeGreaterThanOrEqual(0)
        expect(charged).toBeLessThanOrEqual(size.name === String(covered) ? 0 : size.cents)
      }
    }),
  )
})
