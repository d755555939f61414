import { expect, test } from 'vitest'
import { maskSetting } from './mask.ts'

test.each(['APP_SECRET', 'SQUARE_ACCESS_TOKEN', 'GEOCODER_KEY', 'SQUARE_WEBHOOK_SIGNATURE_KEY'])(
  '%s is shown by its length only',
  (name) => {
    expect(maskSetting(name, 'abcdef')).toBe('(6 characters)')
  },
)

test('an address is shown without its password', () => {
  expect(maskSetting('DATABASE_URL', 'postgres://shop:hunter2@db.example/sipday')).toBe(
    'postgres://shop:***@db.example/sipday',
  )
})

test('what is no secret is shown as it is', () => {
  expect(maskSetting('PORT', '3000')).toBe('3000')
  expect(maskSetting('PUBLIC_URL', 'https://shop.example')).toBe('https://shop.example')
})
