import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IdentityCard } from '../counter/IdentityCard.tsx'
import { Cup } from './Cup.tsx'
import { type Kit, KitProvider } from './kit.ts'

const coffee: Kit = {
  banner: ['latte', 'latte', 'latte', 'latte'],
  thanks: ['latte', 'latte', 'latte'],
  welcome: ['latte', 'latte', 'latte'],
  model: { drinks: ['latte'] },
  plan: [{ drinks: ['latte'] }, { drinks: ['latte'] }],
  family: [{ drinks: ['latte'] }, { drinks: ['latte'] }],
  upgrade: [{ drinks: ['latte'] }, { drinks: ['latte'] }],
  gift: 'present',
}
const pearlsIn = (kit: Kit): number =>
  renderToStaticMarkup(
    <KitProvider value={kit}>
      <Cup full />
    </KitProvider>,
  ).split('<circle').length - 1

test('the cup of a benefit has pearls where the kit of the shop has them, and in no other shop (O4)', () => {
  expect(pearlsIn({ ...coffee, pearls: true })).toBe(5)
  expect(pearlsIn(coffee)).toBe(0)
})

const cardIn = (kit: Kit): string =>
  renderToStaticMarkup(
    <KitProvider value={kit}>
      <IdentityCard name="Mei Chen" lines={[]} />
    </KitProvider>,
  )

test('so has the card of a member', () => {
  expect(cardIn({ ...coffee, pearls: true })).toContain('pearls')
  expect(cardIn(coffee)).not.toContain('pearls')
})
