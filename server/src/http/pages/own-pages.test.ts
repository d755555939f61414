import { expect, test } from 'vitest'
import { isLegal, pageMeant } from './own-pages.ts'

test.each([
  ['/redeem/', '/redeem'],
  ['/Redeem', '/redeem'],
  ['/REDEEM//', '/redeem'],
  ['/Terms/', '/terms'],
  ['/terms/3/', '/terms/3'],
  ['/Text-Messages', '/text-messages'],
  ['/Counter', '/counter'],
  ['/Office/customers/AbC-1/', '/office/customers/AbC-1'],
  ['/Contact-Change/', '/contact-change'],
])('%s means %s', (typed, page) => expect(pageMeant(typed)).toBe(page))

test.each([
  '/',
  '//',
  '//redeem',
  '/redeem/x',
  '/redeemed',
  '/terms/x',
  '/assets/a.css',
  '/\\evil.example',
  '/redeem.html',
])('%s is no page of ours', (typed) => expect(pageMeant(typed)).toBeNull())

test('the routes of legal texts are counted like calls', () => {
  expect(['/terms', '/privacy/:version', '/redeem', '/', undefined].map(isLegal)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
