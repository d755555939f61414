import type { Cells } from './fields.ts'

/** A record of the old table, with its own keys (S3). */
export type TableRecord = Readonly<Record<string, unknown>>

const blank = (value: unknown): boolean => value === null || value === undefined || String(value).trim() === ''

/** A list in a cell of a CSV is JSON, or has commas between its parts. */
export const listIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.filter((one) => !blank(one)).map((one) => String(one).trim())
  if (blank(value)) return []
  const text = String(value).trim()
  if (text.startsWith('[')) {
    try {
      return listIn(JSON.parse(text) as unknown)
    } catch {
      return [text]
    }
  }
  return [text]
}

/** Of ids, which hold no comma. */
const idsIn = (value: unknown): string[] =>
  listIn(value)
    .flatMap((one) => one.split(/\s*,\s*/))
    .filter(Boolean)
const first = (value: unknown): string => listIn(value)[0] ?? ''

export const PAYERS = 'Linked: Subscriber ID in Subscribers'
const DRINKERS = 'Linked: Active Subscriber ID in Subscribers'
const PARENT = 'Linked: Subscription ID in Subscriptions'

export type TableKind = 'subscription' | 'benefit' | 'person'

/** Which table a record is of, by its keys. */
export const kindOfRecord = (record: TableRecord): TableKind => {
  if ('Entitlement ID' in record || 'Test for Redeem Status' in record) return 'benefit'
  if ('Square Subscription ID' in record || PAYERS in record || 'Code' in record) return 'subscription'
  return 'person'
}

export type TablePerson = { firstName: string; lastName: string; email: string; phone: string }

export const personOfRecord = (record: TableRecord): TablePerson => ({
  firstName: first(record['First Name'] ?? record['given_name'] ?? record['firstName']),
  lastName: first(record['Last Name'] ?? record['family_name'] ?? record['lastName']),
  email: first(record['Email'] ?? record['email_address'] ?? record['email']),
  phone: first(record['Phone'] ?? record['phone_number'] ?? record['phone']),
})

export const idOfRecord = (record: TableRecord): string =>
  first(record['id'] ?? record['CID'] ?? record['Subscriber ID'] ?? record['Customer ID'])

export const benefitOfRecord = (record: TableRecord) => ({
  of: idsIn(record[PARENT])[0] ?? '',
  name: first(record['Display Benefit Name']),
  plan: first(record['Plan Name']),
  isUsed: first(record['Test for Redeem Status']) !== 'Available',
})

/**
 * Who pays is linked first, who drinks is active; someone else's contact is in the table of people. `problem`: what the
 * record leaves open.
 */
export const cellsOfRecord = (
  record: TableRecord,
  people: ReadonlyMap<string, TablePerson>,
): { cells: Cells; problem: string | null } => {
  const payers = idsIn(record[PAYERS])
  const drinkers = idsIn(record[DRINKERS])
  const own = personOfRecord(record)
  const [drinker, ...more] = drinkers.filter((id) => !payers.includes(id))
  const isPaidByAnother = drinker !== undefined && payers.length > 0
  const isGift = isPaidByAnother && !drinkers.includes(payers[0] ?? '')
  const person = isPaidByAnother ? (people.get(drinker) ?? null) : own
  const payer = isPaidByAnother ? (people.get(payers[0] ?? '') ?? own) : null
  const fields: Cells = {
    key: idOfRecord(record),
    ...(person ?? { firstName: '', lastName: '', email: '', phone: '' }),
    ...(payer
      ? { payerEmail: payer.email, payerPhone: payer.phone, payerName: `${payer.firstName} ${payer.lastName}`.trim() }
      : {}),
    plan: first(record['Plan Name'] ?? record['Plan']),
    place: first(record['Location Name']),
    status: first(record['Status'] ?? record['Subscription Status']),
    frequency: first(record['Frequency']),
    startedOn: first(record['Subscription Start Date']),
    endsOn: first(record['Subscription End Date']),
    anchorDay: first(record['Monthly Billing Anchor Date']),
    paidThrough: first(record['Paid Through'] ?? record['Next Billing Date']),
    price: first(record['Price']) && `$${first(record['Price']).replace('$', '')}`,
    code: first(record['Code']),
    squareId: first(record['Square Subscription ID']),
    ...(isGift ? { gift: 'yes' } : {}),
  }
  if (more.length > 0)
    return {
      cells: fields,
      problem: `it is shared by ${drinkers.length} people, and a membership here is one person's`,
    }
  if (isPaidByAnother && !person)
    return {
      cells: fields,
      problem: `the contact of subscriber ${drinker} is missing. Give the table of subscribers too`,
    }
  return { cells: fields, problem: null }
}
