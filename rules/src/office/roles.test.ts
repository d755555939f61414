import { expect, test } from 'vitest'
import { mayGive, placesOf, placesProblem, rolesToGive } from './roles.ts'

const manager = { id: 'priya', role: 'manager', locationIds: ['kips-bay', 'westfield'] } as const

test('a till has one location, a manager at least one, an owner and an accountant none', () => {
  expect(placesProblem('till', ['kips-bay'])).toBeNull()
  expect(placesProblem('till', [])).toBe('Choose the location of the till.')
  expect(placesProblem('till', ['kips-bay', 'westfield'])).toBe('A till has one location.')
  expect(placesProblem('manager', [])).toBe('Choose at least one location.')
  expect(placesProblem('manager', ['kips-bay', 'kips-bay'])).toBe('Each location can be chosen once.')
  expect(placesProblem('owner', ['kips-bay'])).toBe('This role works everywhere.')
  expect(placesProblem('support', [])).toBeNull()
  expect(['owner', 'till', 'manager'].map((role) => placesOf(role as 'owner'))).toEqual(['none', 'one', 'several'])
})

test('an owner gives every role; a manager makes tills of their own locations only; no one else makes anyone', () => {
  const owner = { id: 'dana', role: 'owner', locationIds: [] } as const
  expect(rolesToGive(owner)).toEqual(['owner', 'manager', 'accountant', 'support', 'till'])
  expect(mayGive(owner, 'till', ['newark'])).toBe(true)
  expect(rolesToGive(manager)).toEqual(['till'])
  expect(mayGive(manager, 'till', ['kips-bay'])).toBe(true)
  expect(mayGive(manager, 'till', ['newark'])).toBe(false)
  expect(mayGive(manager, 'till', ['kips-bay', 'newark'])).toBe(false)
  expect(mayGive(manager, 'support', ['kips-bay'])).toBe(false)
  expect(rolesToGive({ id: 'tom', role: 'accountant', locationIds: [] })).toEqual([])
})
