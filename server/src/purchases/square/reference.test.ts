import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { paymentReference, providerKey, readReference, subscriptionReference, whose } from './reference.ts'

const installation = randomBytes(8).toString('base64url').slice(0, 10)
const purchaseId = randomBytes(16).toString('base64url')

test('references and keys fit into what the provider allows: 40 and 45 characters', () => {
  expect(paymentReference(installation, purchaseId).length).toBeLessThanOrEqual(40)
  expect(providerKey(installation, purchaseId, 'pay').length).toBeLessThanOrEqual(45)
  expect(providerKey(installation, purchaseId, 9, 's99').length).toBeLessThanOrEqual(45)
  expect(providerKey(installation, purchaseId, 'x'.repeat(11)).length).toBeLessThanOrEqual(45)
})

test('a reference says whose it is; an old one is ours only when it is known; a till has none', () => {
  const own = readReference(paymentReference(installation, purchaseId))
  const old = readReference(`sipday:${purchaseId}`)
  const other = readReference(paymentReference('another-00', purchaseId))
  if (!own || !old || !other) throw new Error('a reference was not read')
  expect(own).toEqual({ installation, id: purchaseId, part: null })
  expect([true, false].map((known) => whose(own, installation, known))).toEqual(['own', 'lost'])
  expect([true, false].map((known) => whose(old, installation, known))).toEqual(['own', 'foreign'])
  expect([true, false].map((known) => whose(other, installation, known))).toEqual(['foreign', 'foreign'])
  for (const none of [null, '', 'table 4', 'sipday', 'sipday:']) expect(readReference(none)).toBeNull()
})

test('a subscription is called by its purchase and its place in it, so that a restored database calls it the same', () => {
  const name = (id: string) => subscriptionReference(installation, { id, purchaseId, position: 1 })
  expect(name('before the restore')).toBe(name('after the restore'))
  expect(readReference(name('m'))).toEqual({ installation, id: purchaseId, part: '1' })
  expect(readReference(subscriptionReference(installation, { id: 'm', purchaseId: null, position: null }))?.id).toBe(
    'm',
  )
})

test('a key at the provider is the installation’s, and says what it is for', () => {
  expect(providerKey('abcdefghij', 'purchase', 's', 2)).toBe('abcdefghij:purchase:s:2')
})

test('what another program wrote on a payment is no reference', () => {
  for (const text of [null, '', 'till:abc:def', 'a till of the same shop', 'sipday'])
    expect(readReference(text)).toBeNull()
})
