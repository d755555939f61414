import { expect, test } from 'vitest'
import { cardBrandArt, KNOWN_CARD_BRANDS } from './card-brands.ts'

test('each of the six brands has a logo of its own, in any case; any other gets the generic one (W2.8, R82)', () => {
  expect(KNOWN_CARD_BRANDS).toEqual(['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'DISCOVER', 'DINERS_CLUB', 'JCB'])
  expect(new Set(KNOWN_CARD_BRANDS.map(cardBrandArt)).size).toBe(6)
  expect(cardBrandArt('american express')).toBe(cardBrandArt('AMERICAN_EXPRESS'))
  expect(cardBrandArt('CHINA_UNIONPAY')).toBe(cardBrandArt(''))
})
