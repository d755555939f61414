import { tillTexts } from '@sipday/rules/texts/till-texts.ts'
import { webTexts } from '@sipday/rules/texts/web-texts.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shopData } from '../../../test/shop.ts'
import { demoShop } from '../../../test/shop-facts.ts'
import { today } from '../../../test/world.ts'
import { createSite } from '../../site.ts'
import { WordsPage } from './WordsPage.tsx'

const named = (keys: object) => Object.fromEntries(Object.keys(keys).map((key) => [key, `[${key}]`]))
const shop = { ...demoShop, texts: named(webTexts) }
const drinks = { groups: [], note: '[drinks-toppings]' }

const drawn = (at: Parameters<typeof WordsPage>[0]['at']): string => {
  const data = { ...shopData(), shop, today }
  const start = { shop, today, apiBaseUrl: '', data }
  const site = createSite({ start, search: '', storage: { session: null, local: null }, newId: () => '' })
  return renderToString(<WordsPage at={at} site={site} drinks={drinks} till={named(tillTexts)} />)
}
const saidOn = (at: Parameters<typeof drawn>[0]) =>
  [...drawn(at).matchAll(/>[^<]*\[((?:banner|location|drinks|thanks|account|cancel|till)[a-z-]*)\]/g)].map(
    ([, key]) => key,
  )

test.each([
  ['memberships', ['banner-title', 'banner-price', 'banner-period', 'drinks-all']],
  ['locations', ['location-intro']],
  ['drinks', ['drinks-toppings']],
  ['thanks', Object.keys(webTexts).filter((key) => key.startsWith('thanks-'))],
  ['account', ['account-empty', 'cancel-own', 'cancel-other']],
  ['till', Object.keys(tillTexts)],
] as const)('the page %s has each of its sentences as the site draws it (O12.4)', (at, keys) => {
  expect([...new Set(saidOn(at))].toSorted()).toEqual([...keys].toSorted())
})
