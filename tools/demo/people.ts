import type { StaffRole } from '@sipday/contract/office/people.ts'

export type DemoPerson = {
  key: string
  givenName: string
  familyName: string
  email: string
  phone: string
  card?: { number: string; expMonth: number; expYear: number }
}

const visa = { number: '4111 1111 1111 1111', expMonth: 12, expYear: 2030 }
const mastercard = { number: '5105 1051 0510 5100', expMonth: 8, expYear: 2031 }

export const people: readonly DemoPerson[] = [
  { key: 'mei', givenName: 'Mei', familyName: 'Chen', email: 'mei@demo.example', phone: '+12125550142', card: visa },
  {
    key: 'lin',
    givenName: 'Lin',
    familyName: 'Park',
    email: 'lin@demo.example',
    phone: '+12125550143',
    card: mastercard,
  },
  { key: 'lin-2', givenName: 'Lin', familyName: 'Park', email: 'lin@demo.example', phone: '+12125550144' },
  { key: 'omar', givenName: 'Omar', familyName: 'Haddad', email: 'omar@demo.example', phone: '+12125550145' },
  { key: 'ana', givenName: 'Ana', familyName: 'Silva', email: 'ana@demo.example', phone: '+12125550146' },
  { key: 'noname', givenName: '', familyName: '', email: 'noname@demo.example', phone: '', card: visa },
]

/** Days count back from today, so that active ones stay active. */
export type DemoMembership = {
  payer: string
  subscriber: string
  planId: string
  locationId: string
  kind: 'renewing' | 'term' | 'complimentary'
  startedDaysAgo: number
  ended?: true
  giftMessage?: string
}

export const memberships: readonly DemoMembership[] = [
  { payer: 'mei', subscriber: 'mei', planId: 'one-month', locationId: 'kips-bay', kind: 'renewing', startedDaysAgo: 9 },
  {
    payer: 'mei',
    subscriber: 'omar',
    planId: 'gift-3-months',
    locationId: 'greenwich-village',
    kind: 'term',
    startedDaysAgo: 20,
    giftMessage: 'Have one on me, every day.',
  },
  { payer: 'lin', subscriber: 'lin', planId: 'annual', locationId: 'westfield', kind: 'renewing', startedDaysAgo: 60 },
  {
    payer: 'omar',
    subscriber: 'omar',
    planId: 'one-month',
    locationId: 'kips-bay',
    kind: 'renewing',
    startedDaysAgo: 100,
    ended: true,
  },
  {
    payer: 'ana',
    subscriber: 'ana',
    planId: 'one-month',
    locationId: 'newark',
    kind: 'complimentary',
    startedDaysAgo: 30,
  },
  {
    payer: 'noname',
    subscriber: 'noname',
    planId: 'one-month',
    locationId: 'kips-bay',
    kind: 'renewing',
    startedDaysAgo: 12,
  },
]

/** For the office, the sandbox shows their authenticator. */
export type DemoColleague = {
  name: string
  email: string
  role: StaffRole
  /** Where the till is opened. */
  till?: string
  locations?: readonly string[]
}

export const staff: readonly DemoColleague[] = [
  { name: 'Sam Rivera', email: 'counter@demo.example', role: 'till', till: 'kips-bay' },
  { name: 'Dana Okafor', email: 'owner@demo.example', role: 'owner' },
  {
    name: 'Priya Nair',
    email: 'manager@demo.example',
    role: 'manager',
    locations: ['kips-bay', 'greenwich-village'],
  },
  { name: 'Tom Becker', email: 'books@demo.example', role: 'accountant' },
]
