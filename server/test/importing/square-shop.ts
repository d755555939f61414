import { addDays, addMonths } from '@sipday/rules/calendar.ts'
import type { GivenFile } from '../../src/purchases/importing/read-list.ts'
import type { World } from '../world.ts'

/** A test plants faults by changing either. */
export type Member = {
  record: Record<string, unknown>
  customer: Record<string, unknown>
  card: Record<string, unknown> | null
  subscription: Record<string, unknown> | null
  /** What is said about it before the press; null for a sound one. */
  fault: RegExp | null
}

export const TODAY = '2026-11-27'
const TAX = '6.675'
const AT = '2026-09-01T12:00:00.000Z'
/** Of the tax above, on $30.00. */
export const BILL_CENTS = 3200

/** Bills on one day of the month, the last time within the month before today. */
const member = (n: number, anchor: number): Member => {
  const [id, email] = [`sub-old-${n}`, `m${n}@square.example`]
  const phone = `+1212444${String(n).padStart(4, '0')}`
  const soon = addMonths(`${TODAY.slice(0, 7)}-01`, 0, anchor)
  const next = soon > TODAY ? soon : addMonths(soon, 1, anchor)
  const last = addMonths(next, -1, anchor)
  const paid = (dueDate: string, at: number) => ({
    id: `inv-${n}-${at}`,
    orderId: `order-${n}-${at}`,
    dueDate,
    cents: BILL_CENTS,
    title: 'Monthly',
    status: 'PAID',
    at: AT,
  })
  return {
    fault: null,
    record: {
      id: `rec${n}`,
      Code: 100_000 + n,
      'Monthly Billing Anchor Date': anchor,
      'Subscription Start Date': [addMonths(last, -1, anchor)],
      'Square Subscription ID': id,
      'Plan Name': ['One Month'],
      'Location Name': ['Kips Bay NY'],
      'First Name': [`Mei${n}`],
      'Last Name': ['Nguyễn'],
      Email: [email],
      Phone: [phone],
      Frequency: ['Monthly'],
      'Linked: Subscriber ID in Subscribers': [`person${n}`],
      'Linked: Active Subscriber ID in Subscribers': [`person${n}`],
    },
    customer: {
      id: `cus-${n}`,
      givenName: `Mei${n}`,
      familyName: 'Nguyễn',
      email,
      phone,
      referenceId: `old-${n}`,
      at: AT,
    },
    card: {
      id: `ccof-${n}`,
      customerId: `cus-${n}`,
      brand: 'VISA',
      last4: '1111',
      expMonth: 12,
      expYear: 2030,
      fingerprint: `print-${n}`,
      chargeFailure: null,
      at: AT,
    },
    subscription: {
      id,
      name: 'Online site',
      customerId: `cus-${n}`,
      cardId: `ccof-${n}`,
      variationId: '',
      startDate: addMonths(last, -1, anchor),
      canceledDate: null,
      chargedThroughDate: addDays(next, -1),
      status: 'ACTIVE',
      taxPercentage: TAX,
      priceCents: null,
      anchorDay: anchor,
      timezone: 'America/New_York',
      actions: [],
      invoices: [paid(addMonths(last, -1, anchor), 0), paid(last, 1)],
      locationId: '',
      at: AT,
    },
  }
}

export const members = (count: number): Member[] =>
  Array.from({ length: count }, (_, n) => member(n, 1 + ((n * 7) % 28)))

const is = <K extends 'record' | 'customer' | 'card' | 'subscription'>(one: Member, part: K, change: object): void =>
  void Object.assign(one[part] ?? {}, change)

/** Thirty, each with what is said about it. */
export const plantFaults = (all: Member[]): void => {
  const at = (n: number, fault: RegExp): Member => Object.assign(all[n] ?? {}, { fault }) as Member
  const plan = (n: number, name: string) =>
    is(at(n, /plan .* is not known; nearest/), 'record', { 'Plan Name': [name] })
  const place = (n: number, name: string) =>
    is(at(n, /location .* is not known; nearest: Kips Bay NY/), 'record', { 'Location Name': [name] })
  for (const [n, name] of [
    [0, 'Monthly'],
    [1, 'One Mnth'],
    [2, 'Annual Gold'],
  ] as const)
    plan(n, name)
  for (const [n, name] of [
    [3, 'Kips Bay'],
    [4, 'Kipsbay N.Y. shop'],
  ] as const)
    place(n, name)
  const canceled = { status: 'CANCELED', canceledDate: '2026-05-03' }
  for (const n of [5, 6])
    is(at(n, /the list says active, Square says canceled since May 3, 2026/), 'subscription', canceled)
  for (const n of [7, 8]) is(at(n, /the list says ended, and Square goes on charging/), 'record', { Status: 'ended' })
  for (const n of [9, 10]) Object.assign(at(n, /Square does not know the subscription/), { subscription: null })
  is(at(11, /Square has paused it/), 'subscription', {
    status: 'PAUSED',
    actions: [{ id: 'resume-11', type: 'RESUME', effective_date: '2027-01-05' }],
  })
  for (const n of [12, 13]) is(at(n, /Square adds 0% of tax and bills \$30.00/), 'subscription', { taxPercentage: '0' })
  is(at(14, /"not a mail" is not an email address/), 'record', { Email: ['not a mail'] })
  is(at(15, /"12" is not a phone number/), 'record', { Phone: ['12'] })
  const [first, twin] = [all[40], all[16]]
  at(16, /who pays is two customers at Square/)
  if (first && twin)
    for (const key of ['First Name', 'Last Name', 'Email', 'Phone']) twin.record[key] = first.record[key]
  is(at(17, /has the same contact under another name/), 'record', {
    Email: all[41]?.record['Email'],
    Phone: all[41]?.record['Phone'],
  })
  is(at(18, /the contact of subscriber gone is missing/), 'record', {
    'Linked: Active Subscriber ID in Subscribers': ['gone'],
  })
  is(at(19, /is shared by 3 people/), 'record', {
    'Linked: Active Subscriber ID in Subscribers': ['person19', 'a', 'b', 'c'].slice(1),
  })
  is(at(20, /a complimentary membership needs a last day/), 'record', { 'Square Subscription ID': 'Complimentary' })
  Object.assign(all[20] ?? {}, { subscription: null })
  is(at(21, /the card expired 08\/26/), 'card', { expMonth: 8, expYear: 2026 })
  is(at(22, /the card expired 01\/25/), 'card', { expMonth: 1, expYear: 2025 })
  for (const n of [23, 24]) {
    const one = at(n, /bills on day 31/)
    const fresh = member(n, 31)
    Object.assign(one, { record: fresh.record, subscription: fresh.subscription })
  }
  is(at(25, /is billed every year, and the plan One Month every month/), 'record', { Frequency: ['Annually'] })
  is(at(26, /"Fortnightly" is not billed here/), 'record', { Frequency: ['Fortnightly'] })
  is(at(27, /"2026-02-30" is not a day of the calendar/), 'record', { 'Subscription Start Date': ['2026-02-30'] })
  is(at(28, /the code is taken/), 'record', { Code: all[42]?.record['Code'] })
  is(at(29, /ended/), 'record', {
    'Square Subscription ID': '',
    Status: 'ended',
    'Monthly Billing Anchor Date': '',
    'Subscription End Date': '2026-03-01',
  })
  Object.assign(all[29] ?? {}, { subscription: null })
}

/** As it has been for months; the sound rows come first, as the list is sorted. */
export const remember = async (world: World, all: readonly Member[]): Promise<GivenFile> => {
  const made = await world.deps.square.createPlan({ key: 'old-plan', name: 'Drinks' })
  const planId = made.kind === 'done' ? made.value.id : ''
  const variation = await world.deps.square.createVariation({
    key: 'old-variation',
    planId,
    name: 'Monthly',
    priceCents: 3000,
    cadence: 'MONTHLY',
  })
  const at = {
    variationId: variation.kind === 'done' ? variation.value.id : '',
    locationId: world.settings.square.locationId,
  }
  const past = {
    name: 'before',
    customers: all.map(({ customer }) => customer),
    cards: all.flatMap(({ card }) => card ?? []),
    payments: [],
    refunds: [],
    subscriptions: all.flatMap(({ subscription }) => (subscription ? [{ ...subscription, ...at }] : [])),
  }
  const answer = await fetch(`${world.sandboxUrl}/past`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(past),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const records = [...all].reverse().map(({ record }) => record)
  return { name: 'subscriptions.json', parts: () => [new TextEncoder().encode(JSON.stringify(records))] }
}
