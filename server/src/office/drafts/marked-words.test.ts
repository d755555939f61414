import { expect, test } from 'vitest'
import { shopTexts } from '@sipday/rules/texts/shop-texts.ts'
import type { Catalogue } from '../../store/catalogue/catalogue.ts'
import { withMarkedWords, withPlaces } from './marked-words.ts'

const shop = (texts: Record<string, string>) =>
  ({ shop: { kind: 'other', texts }, plans: [], benefits: [], extras: [] }) as unknown as Catalogue
const marked = (texts: Record<string, string>) => withMarkedWords(shop(texts)).shop.texts
const place = (key: string, words: string) => `<shop-words data-text="${key}">${words}</shop-words>`

test('each sentence stands in an element that names it, whatever it is broken into, and also when it is empty (O12.4)', () => {
  const texts = marked({ 'banner-title': 'Any &lt;b&gt; cup', 'banner-price': '$1', 'banner-period': '' })
  const draw = (words: Record<string, string>) => {
    const [one = '', ...rest] = (words['banner-title'] ?? '').split(' ')
    const isLong = (words['banner-price'] ?? '').length > 3
    return `<h2 title="${words['banner-title']}"><i>${one}</i> <i>${rest.join(' ')}</i></h2><b class="${isLong ? 'long' : 'short'}">${words['banner-price']}</b><u>${words['banner-period']}</u>`
  }
  const plain = draw({ 'banner-title': 'Any &lt;b&gt; cup', 'banner-price': '$1', 'banner-period': '' })
  expect(withPlaces(plain, draw(texts))).toBe(
    `<h2 title="Any &lt;b&gt; cup"><i>${place('banner-title', 'Any')}</i>${place('banner-title', ' ')}<i>${place('banner-title', '&lt;b&gt; cup')}</i></h2><b class="short">${place('banner-price', '$1')}</b><u>${place('banner-period', '')}</u>`,
  )
})

test('a page on which an empty sentence takes a line of its own keeps it, and no mark is left (O12.4)', () => {
  const texts = marked({ 'till-to-pay': '\ue005Nothing\uf8ff' })
  const page = withPlaces('<p>Hi</p>', `<p title="${texts['till-to-pay']}">Hi</p><p>${texts['till-to-pay']}</p>`)
  expect(page).toBe(`<p title="Nothing">Hi</p><p>${place('till-to-pay', 'Nothing')}</p>`)
  expect(Object.keys(texts)).toEqual(Object.keys(shopTexts))
})
