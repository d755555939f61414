import { capabilities, staffRoles } from '@sipday/contract/office/people.ts'
import { describe, expect, test } from 'vitest'
import { capabilitiesOf, may, rolesThatMay, type Person } from './capabilities.ts'

const person = (role: Person['role'], ...locationIds: string[]): Person => ({ id: `the ${role}`, role, locationIds })
const owner = person('owner')
const manager = person('manager', 'kips-bay', 'westfield')
const accountant = person('accountant')
const support = person('support')
const till = person('till', 'kips-bay')

describe('who may do what in the office', () => {
  test('an owner may do everything, everywhere (O1)', () => {
    expect(capabilitiesOf(owner)).toEqual(capabilities)
    for (const one of capabilities) expect(may(owner, one, { locationIds: ['newark'], personId: 'someone' })).toBe(true)
  })

  test('a manager works at their own locations', () => {
    expect(may(manager, 'customers', { locationIds: ['westfield'] })).toBe(true)
    expect(may(manager, 'customers', { locationIds: ['newark', 'kips-bay'] })).toBe(true)
    expect(may(manager, 'customers', { locationIds: ['newark'] })).toBe(false)
    expect(may(manager, 'customers', {})).toBe(false)
  })

  test('a manager manages the tills of their own locations, and no one else', () => {
    expect(may(manager, 'staff', { locationIds: ['kips-bay'], role: 'till' })).toBe(true)
    expect(may(manager, 'staff', { locationIds: ['newark'], role: 'till' })).toBe(false)
    expect(may(manager, 'staff', { locationIds: ['kips-bay'], role: 'support' })).toBe(false)
  })

  test('an accountant sees all the money and no customer', () => {
    expect(capabilitiesOf(accountant)).toEqual([
      'see',
      'renewals.read',
      'money.read',
      'money.export',
      'reports',
      'audit',
    ])
    expect(may(accountant, 'money.read', { locationIds: ['newark'] })).toBe(true)
  })

  test('support helps every customer and asks for refunds, but approves none', () => {
    expect(may(support, 'customers', { locationIds: ['newark'] })).toBe(true)
    expect(may(support, 'refund.ask', { locationIds: ['newark'] })).toBe(true)
    expect(may(support, 'refund.approve')).toBe(false)
    expect(may(support, 'audit', { personId: support.id })).toBe(true)
    expect(may(support, 'audit', { personId: owner.id })).toBe(false)
  })

  test('a till marks what is sold out where it stands, and has nothing else in the office', () => {
    expect(capabilitiesOf(till)).toEqual(['locations'])
    expect(may(till, 'locations', { locationIds: ['newark'] })).toBe(false)
  })

  test('only an owner publishes, changes settings, imports, and opens or closes a location', () => {
    for (const one of ['publish', 'settings', 'imports', 'locations.life', 'catalogue', 'payouts', 'disputes'] as const)
      expect(staffRoles.filter((role) => may(person(role, 'kips-bay'), one))).toEqual(['owner'])
  })
})

test('a person who may not open something is told whose it is, without the tills', () => {
  expect(rolesThatMay('publish')).toEqual(['owner'])
  expect(rolesThatMay('locations')).toEqual(['owner', 'manager'])
  expect(rolesThatMay('see')).toEqual(['owner', 'manager', 'accountant', 'support'])
})
