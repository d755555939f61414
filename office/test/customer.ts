import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { heading, openOffice } from './office.tsx'
import { type Answers, dana, ok, serve } from './server.ts'

export const renewing: CustomerMembership = {
  id: 'm-1',
  planName: 'One Month',
  locationId: 'kips-bay',
  locationName: 'Kips Bay NY',
  kind: 'renewing',
  frequency: 'month',
  standing: 'active',
  pays: true,
  redeems: true,
  payer: { id: 'mei', name: 'Mei' },
  subscriber: { id: 'mei', name: 'Mei Chen' },
  codeMasked: '••• 142',
  startedOn: '2025-03-11',
  endsOn: null,
  pausedUntil: null,
  graceUntil: null,
  unpaidFor: null,
  cardEndsSoon: false,
  leftFor: null,
  priceCents: 3000,
  creditCents: 0,
  nextCharge: { on: '2026-12-11', cents: 3200 },
  card: null,
  isGift: false,
  giftWaits: false,
  benefits: [],
}

export const mei: OfficeAnswerOf<'customer'> = {
  customer: { id: 'mei', name: 'Mei Chen', givenName: 'Mei', familyName: 'Chen', since: '2025-03-11T15:00:00.000Z' },
  contacts: [],
  memberships: [],
  value: { paidCents: 0, backCents: 0, lostCents: 0, drinks: 0 },
  payments: [],
  duplicates: [],
  merges: [],
  proposedMerges: [],
  noNewsSince: null,
}

export const helper = { ...dana, capabilities: ['see', 'customers', 'customers.read'] }

export const openMei = async (memberships: readonly CustomerMembership[], answers: Answers = {}) => {
  const server = serve({ me: ok(helper), customer: ok({ ...mei, memberships }), notes: ok([]), ...answers })
  openOffice('/office/customers/mei')
  await heading('Mei Chen')
  return server
}
