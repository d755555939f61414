import { expect, test } from 'vitest'
import { subscription } from '../../../test/account-world.ts'
import { personOf } from './people.ts'

test('of the lists of a record the first item that is not blank counts (S3)', () => {
  const record = subscription({
    'First Name': ['', ' ', 'Mei', 'May'],
    'Last Name': ['Chen'],
    Email: ['', 'mei@demo.example'],
    Phone: [' ', '+12125550142'],
  })
  expect(personOf(null, [record])).toEqual({
    firstName: 'Mei',
    lastName: 'Chen',
    email: 'mei@demo.example',
    phone: '+12125550142',
  })
})

test('what the profile leaves blank is missing, whatever the records say; without both nothing is', () => {
  const profile = { id: 'mei', given_name: ' Mei ', family_name: '', email_address: 'a@b.co', phone_number: '' }
  expect(personOf(profile, [subscription()])).toEqual({ firstName: 'Mei', lastName: '', email: 'a@b.co', phone: '' })
  expect(personOf(null, undefined)).toBeNull()
})
