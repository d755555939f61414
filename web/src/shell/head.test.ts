import { expect, test } from 'vitest'
import { headTags } from './head.ts'

const shop = { kind: 'bubble-tea' as const, name: 'Tea & "Co"', offer: 'A drink <every> day', tagline: "Sip's up" }

test('a link preview carries the shop and its offer, escaped', () => {
  const tags = headTags({ shop, path: '/', publicUrl: 'https://tea.example' })
  expect(tags).toContain('property="og:title" content="Tea &#38; &#34;Co&#34;: A drink &#60;every&#62; day"')
  expect(tags).toContain('property="og:image" content="https://tea.example/preview.png"')
  expect(tags).toContain('property="og:url" content="https://tea.example/"')
  expect(tags).not.toContain('noindex')
})

test('only a shop that sells bubble tea is shown with its cups', () => {
  expect(headTags({ shop: { ...shop, kind: 'coffee' }, path: '/' })).not.toMatch(/preview\.png|bubble/)
})

test('the account page is not for search engines', () => {
  expect(headTags({ shop, path: '/redeem' })).toContain('<meta name="robots" content="noindex">')
})
