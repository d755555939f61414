import { existsSync } from 'node:fs'
import { type ShopKind, shopKinds } from '@sipday/contract/shop-kinds.ts'
import { firstLook } from '@sipday/rules/look/tints.ts'
import { expect, test } from 'vitest'
import { png, written } from '../../test/pictures.ts'
import { compose } from './templates.ts'
import { voiceOf } from './voice.ts'
import { samples } from './gallery/samples.ts'

const publicUrl = 'https://tea.example'
const barOf = (name: string, svg: string | null, [width, height] = [120, 40]) => {
  const logo =
    svg === null ? null : { svg, width: width ?? 0, height: height ?? 0, hash: 'a'.repeat(32), cleanedBy: 1 as const }
  const voice = voiceOf({ name, kind: 'bubble-tea', logo, texts: {}, look: firstLook, tagline: '' }, { publicUrl })
  const { html } = compose('data_exported', { ...samples.data_exported, shopName: name }, voice)
  return /bgcolor="#000000"[^>]*>(.*?)<\/td>/.exec(html)?.[1] ?? ''
}
const cupOf = (kind: ShopKind) => {
  const voice = voiceOf({ name: 'Tea', kind, logo: null, texts: {}, look: firstLook, tagline: '' }, { publicUrl })
  const { html } = compose('receipt', samples.receipt, voice)
  return new RegExp(`${publicUrl}/(letters/[\\w-]+\\.png)" alt="" width="84"`).exec(html)?.[1] ?? ''
}
const picture = written(png({ width: 120, height: 40 }))

test('a logo that is a picture stands over a letter, from the shop’s own address, and without it its name is read', () => {
  const bar = barOf('Tea & Sons', picture)
  expect(bar).toContain(`src="${publicUrl}/logo/${'a'.repeat(32)}.png"`)
  expect(bar).toContain('alt="Tea &#38; Sons"')
})

test.each([
  [120, 40, 96, 32],
  [1000, 100, 240, 24],
  [40, 40, 32, 32],
  [3000, 10, 240, 1],
])('a logo of %i × %i is shown at %i × %i: it never widens a letter', (width, height, shownWidth, shownHeight) => {
  expect(barOf('Tea', picture, [width, height])).toContain(`width="${shownWidth}" height="${shownHeight}"`)
})

test('where a shop has no logo, or one that mail programs do not show, its name stands there in letters', () => {
  for (const svg of [null, '<svg xmlns="http://www.w3.org/2000/svg"></svg>']) {
    expect(barOf('O’Brien <Tea>', svg)).toContain('>O’Brien &#60;Tea&#62;<')
    expect(barOf('O’Brien <Tea>', svg)).not.toContain('<img')
  }
  expect(barOf('Sipday', null)).toContain(`src="${publicUrl}/letters/logo.png"`)
})

test('a thank-you has a picture of the kind of shop, and bubble tea’s stands in no other one', () => {
  const cups = shopKinds.map(cupOf)
  expect(new Set(cups).size).toBe(shopKinds.length)
  for (const cup of cups) expect(existsSync(new URL(`../../../web/public/${cup}`, import.meta.url)), cup).toBe(true)
})
