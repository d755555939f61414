import type { Capability, StaffRole } from '@sipday/contract/office/people.ts'

/**
 * own: the person's own things, for roles of the whole shop. own tills: people with the role till at the person's
 * locations.
 */
type Reach = 'everywhere' | 'own locations' | 'own' | 'own tills' | 'nowhere'

type Row = Readonly<Record<StaffRole, Reach>>

const row = (owner: Reach, manager: Reach, accountant: Reach, support: Reach, till: Reach = 'nowhere'): Row => ({
  owner,
  manager,
  accountant,
  support,
  till,
})

/** Columns: owner, manager, accountant, support, till. */
// oxfmt-ignore
const table: Readonly<Record<Capability, Row>> = {
  see:              row('everywhere', 'own locations', 'everywhere', 'own'),
  customers:        row('everywhere', 'own locations', 'nowhere',    'everywhere'),
  'customers.read': row('everywhere', 'own locations', 'nowhere',    'everywhere'),
  // By name: for who helps them, and for who keeps the books.
  'renewals.read':  row('everywhere', 'own locations', 'everywhere', 'everywhere'),
  contacts:         row('everywhere', 'nowhere',       'nowhere',    'everywhere'),
  'contacts.force': row('everywhere', 'nowhere',       'nowhere',    'nowhere'),
  privacy:          row('everywhere', 'nowhere',       'nowhere',    'everywhere'),
  'privacy.erase':  row('everywhere', 'nowhere',       'nowhere',    'nowhere'),
  'refund.ask':     row('everywhere', 'own locations', 'nowhere',    'everywhere'),
  'refund.approve': row('everywhere', 'own locations', 'nowhere',    'nowhere'),
  catalogue:        row('everywhere', 'nowhere',       'nowhere',    'nowhere'),
  campaigns:        row('everywhere', 'own locations', 'nowhere',    'nowhere'),
  publish:          row('everywhere', 'nowhere',       'nowhere',    'nowhere'),
  locations:        row('everywhere', 'own locations', 'nowhere',    'nowhere',    'own locations'),
  'locations.life': row('everywhere', 'nowhere',       'nowhere',    'nowhere'),
  staff:            row('everywhere', 'own tills',     'nowhere',    'nowhere'),
  'money.read':     row('everywhere', 'own locations', 'everywhere', 'nowhere'),
  'money.export':   row('everywhere', 'nowhere',       'everywhere', 'nowhere'),
  'money.close':    row('everywhere', 'nowhere',       'nowhere',    'nowhere'),
  payouts:          row('everywhere', 'nowhere',       'nowhere',    'nowhere'),
  disputes:         row('everywhere', 'nowhere',       'nowhere',    'nowhere'),
  reports:          row('everywhere', 'own locations', 'everywhere', 'nowhere'),
  settings:         row('everywhere', 'nowhere',       'nowhere',    'nowhere'),
  imports:          row('everywhere', 'nowhere',       'nowhere',    'nowhere'),
  audit:            row('everywhere', 'own locations', 'everywhere', 'own'),
}

/** `locationIds`: where a manager, support or till works. */
export type Person = { id: string; role: StaffRole; locationIds: readonly string[] }

/** Where it belongs, and whose or who it is. */
export type Subject = { locationIds?: readonly string[]; personId?: string; role?: StaffRole }

/**
 * Without a subject: whether the person may do it to anything. What is at several locations belongs to each of them.
 */
export const may = (person: Person, capability: Capability, subject?: Subject): boolean => {
  const reach = table[capability][person.role]
  if (reach === 'nowhere') return false
  if (reach === 'everywhere' || !subject) return true
  const isNear = subject.locationIds?.some((id) => person.locationIds.includes(id)) ?? false
  if (reach === 'own locations') return isNear
  if (reach === 'own tills') return isNear && subject.role === 'till'
  return subject.personId === person.id
}

export const capabilitiesOf = (person: Person): Capability[] =>
  (Object.keys(table) as Capability[]).filter((capability) => may(person, capability))

/** A till never opens the office. */
export const rolesThatMay = (capability: Capability): StaffRole[] =>
  (Object.keys(table[capability]) as StaffRole[]).filter(
    (role) => role !== 'till' && table[capability][role] !== 'nowhere',
  )
