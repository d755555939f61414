import { expect, test } from 'vitest'
import { cardBrandArt, cardBrandName, KNOWN_CARD_BRANDS } from './card-brands.ts'

test('six brands have a name and a mark of their own, any other brand gets the generic one', () => {
  expect(KNOWN_CARD_BRANDS).toEqual(['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'DISCOVER', 'DINERS_CLUB', 'JCB'])
  expect(KNOWN_CARD_BRANDS.map(cardBrandName)).toEqual([
    'VISA',
    'MASTERCARD',
    'AMERICAN EXPRESS',
    'DISCOVER',
    'DINERS CLUB',
    'JCB',
  ])
  expect(new Set(KNOWN_CARD_BRANDS.map(cardBrandArt)).size).toBe(6)
  expect(cardBrandName('CHINA_UNIONPAY')).toBe('Card')
  expect(cardBrandArt('CHINA_UNIONPAY')).toContain('generic')
})
