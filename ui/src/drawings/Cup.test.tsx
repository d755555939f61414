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

test('a straw is in it where the kit has one, full or empty, and a lid is on it elsewhere', () => {
  const drawn = (kit: Kit, full: boolean) =>
    renderToStaticMarkup(
      <KitProvider value={kit}>
        <Cup full={full} />
      </KitProvider>,
    )
  for (const full of [true, false]) {
    expect(drawn({ ...coffee, straw: true }, full)).toContain('d="m19 2')
    expect(drawn(coffee, full)).not.toContain('d="m19 2')
  }
  expect(renderToStaticMarkup(<Cup full />)).not.toContain('d="m19 2')
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
