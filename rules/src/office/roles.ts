import type { StaffRole } from '@sipday/contract/office/people.ts'

/** What each role is called. */
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
