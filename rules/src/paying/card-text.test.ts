import { expect, test } from 'vitest'
import { cardDisplayName, cardInShort, cardName, cardText } from './card-text.ts'

test.each([
  ['VISA', 'Visa', 'VISA', 'Visa 1111'],
  ['visa', 'Visa', 'VISA', 'Visa 1111'],
  ['MASTERCARD', 'Mastercard', 'MASTERCARD', 'Mastercard 1111'],
  ['AMERICAN_EXPRESS', 'American Express', 'AMERICAN EXPRESS', 'Amex 1111'],
  ['American Express', 'American Express', 'AMERICAN EXPRESS', 'Amex 1111'],
  ['DISCOVER', 'Discover', 'DISCOVER', 'Discover 1111'],
  ['DISCOVER_DINERS', 'Diners Club', 'DINERS CLUB', 'Diners 1111'],
  ['diners-club', 'Diners Club', 'DINERS CLUB', 'Diners 1111'],
  ['JCB', 'JCB', 'JCB', 'JCB 1111'],
  ['CHINA_UNIONPAY', 'Card', 'Card', 'Card 1111'],
  ['', 'Card', 'Card', 'Card 1111'],
])('%j is written %s in sentences, %s on the screens of W2.8 and S2, %s in tables', (brand, name, display, short) => {
  const card = { brand, last4: '1111' }
  expect([cardName(brand), cardText(card)]).toEqual([name, `${name} ending in 1111`])
  expect([cardDisplayName(brand), cardInShort(card)]).toEqual([display, short])
})
