import type { StaffRole } from '@sipday/contract/office/people.ts'
import { may, type Person } from './capabilities.ts'

export const roleWords: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  accountant: 'Accountant',
  support: 'Support',
  till: 'Till',
}

/** What each role is for, in a sentence. */
export const roleMeaning: Readonly<Record<StaffRole, string>> = {
  owner: 'Does everything: prices, locations, money, people and settings.',
  manager: 'Runs the chosen locations: hours, sold out, customers, refunds within a limit, and their tills.',
  accountant: 'Sees and exports all the money and the reports, but no customer’s contacts.',
  support: 'Helps every customer and asks for refunds, which someone else approves.',
  till: 'Opens the counter at one location. Does not sign in to the office.',
}

const places: Readonly<Record<StaffRole, { atLeast: number; atMost: number }>> = {
  owner: { atLeast: 0, atMost: 0 },
  manager: { atLeast: 1, atMost: Infinity },
  accountant: { atLeast: 0, atMost: 0 },
  support: { atLeast: 0, atMost: Infinity },
  till: { atLeast: 1, atMost: 1 },
}

export const placesOf = (role: StaffRole): 'none' | 'one' | 'several' =>
  places[role].atMost === 0 ? 'none' : places[role].atMost === 1 ? 'one' : 'several'

/** Null when nothing is wrong. */
export const placesProblem = (role: StaffRole, locationIds: readonly string[]): string | null => {
  const { atLeast, atMost } = places[role]
  const count = new Set(locationIds).size
  if (count < locationIds.length) return 'Each location can be chosen once.'
  if (count < atLeast) return role === 'till' ? 'Choose the location of the till.' : 'Choose at least one location.'
  if (count > atMost) return atMost === 0 ? 'This role works everywhere.' : 'A till has one location.'
  return null
}

/** At their own locations, if not everywhere. */
export const rolesToGive = (person: Person): StaffRole[] =>
  (Object.keys(places) as StaffRole[]).filter((role) => may(person, 'staff', { role, locationIds: person.locationIds }))

/** A manager of some locations gives no others, not even besides their own. */
export const mayGive = (person: Person, role: StaffRole, locationIds: readonly string[]): boolean =>
  may(person, 'staff', { role, locationIds }) &&
  (person.role === 'owner' || locationIds.every((id) => may(person, 'staff', { role, locationIds: [id] })))
