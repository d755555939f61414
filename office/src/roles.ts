import type { Me } from './session.ts'

/** What each role is called. */
export const ROLE_WORDS: Record<Me['person']['role'], string> = {
  owner: 'Owner',
  manager: 'Manager',
  accountant: 'Accountant',
  support: 'Support',
  till: 'Till',
}
