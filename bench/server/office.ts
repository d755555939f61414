import { FLAT } from './goals.ts'
import { codeFor, hashOf, insertMembers, MEMBERS, MOST_LIVE, signIn, tokenOf } from './people.ts'
import { openShop, type Shop } from './shop.ts'
import { quiet } from './side-by-side.ts'
import { type Row, keptOrNot, ms } from './table.ts'
import { Wire } from './wire.ts'

const SMALL = 10_000
const LARGE = 1_000_000
const ROUNDS = 30
/** What a person at the office waits for a list or a report, in milliseconds. */
const GOAL_MS = 100
const OWNER = 'owner'
/** Each live member had this many drinks in the days that a report looks at. */
const DRINKS = 12
const RENEWALS = 3

type Call = { title: string; path(person: number): string }

const call = (title: string, path: string | ((person: number) => string)): Call => ({
  title,
  path: typeof path === 'string' ? () => path : path,
})

const calls: readonly Call[] = [
  call('first page', '/api/office/home'),
  call('list of customers', '/api/office/customers'),
  call('customers by email', (person) => `/api/office/customers?q=m${person}%40guest.example`),
  call('customers by a name that all have', '/api/office/customers?q=mei'),
  call('customers by two letters that all begin with', '/api/office/customers?q=ch'),
  call('customers by a name that a few have', '/api/office/customers?q=zora'),
  call('customers who owe a renewal', '/api/office/customers?status=unpaid'),
  call('customers who pause', '/api/office/customers?status=paused'),
  call('customers of a plan at a location', '/api/office/customers?planId=annual&locationId=kips-bay'),
  call('customers by code', (person) => `/api/office/customers?q=${codeFor(person)}`),
  call('one customer', (person) => `/api/office/customer?id=cus-${person}`),
  call('what happened with one customer', (person) => `/api/office/customer-feed?id=cus-${person}`),
  call('list of payments', '/api/office/payments'),
  call('list of refunds', '/api/office/refunds'),
  call('list of changes', '/api/office/changes'),
  call('report on drinks by hour', '/api/office/report?name=heat'),
  call('first page, figures', '/api/office/figures'),
  call('report on members by day', '/api/office/report?name=members'),
  call('report on memberships', '/api/office/report?name=memberships'),
  call('report on gifts', '/api/office/report?name=gifts'),
]

/** How long the office waits for each call in a shop with `largest` members, and in one with 10,000. */
export const measureOffice = async (largest = LARGE): Promise<Row[]> => {
  const small = await timesWith(SMALL)
  const large = await timesWith(largest)
  return calls.map(({ title }, index) => {
    const [few = 0, many = 0] = [small[index], large[index]]
    return {
      what: `office, ${title}: median with ${largest.toLocaleString('en-US')} members`,
      figure: `${ms(many)} ms`,
      goal: `${GOAL_MS} ms`,
      beside: `${ms(few)} ms with ${SMALL.toLocaleString('en-US')}`,
      ratio: (many / few).toFixed(2),
      kept: keptOrNot(many <= GOAL_MS || many / few <= 1 + FLAT),
    }
  })
}

/** The median of each call, one at a time as a person asks, in a running shop with so many members. */
const timesWith = async (members: number): Promise<number[]> => {
  const shop = await openShop()
  try {
    console.error(`inserting ${members.toLocaleString('en-US')} members`)
    await insertMembers(shop, 1, members)
    await signIn(shop, members, members)
    await insertHistory(shop, Math.min(members, MOST_LIVE))
    await insertOwner(shop)
    await shop.sql("insert into audit (kind, at) values ('reconciled', now())")
    const server = await shop.startServer()
    await quiet(shop)
    const wire = await Wire.open(server.port)
    const found: number[] = []
    for (const { title, path } of calls) {
      console.error(`measuring: office, ${title}`)
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now()
        const person = MEMBERS + Math.floor((round / ROUNDS) * members)
        const answer = await wire.request('GET', path(person), { cookie: `office=${tokenOf(OWNER)}` })
        times.push(performance.now() - began)
        if (answer.status !== 200) throw new Error(`${path(person)}: ${answer.status} ${answer.body}`)
      }
      found.push(times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0)
    }
    wire.close()
    await server.stop()
    return found
  } finally {
    await shop.close()
  }
}

/** Drinks over four weeks and some renewals of the first `live` members. */
const insertHistory = async ({ sql }: Shop, live: number): Promise<void> => {
  const people = `generate_series(${MEMBERS}, ${MEMBERS + live - 1}) n`
  await sql(`set synchronous_commit = off;
    insert into staff (id, name, email, location_id, created_at) values ('staff', 'Sam', 'sam@shop.example', 'kips-bay', now());
    insert into redemptions (id, entitlement_id, membership_id, period_key, location_id, staff_id, key, accepted_at, redeemed_at)
      select 'red-' || n || '-' || day, 'ent-' || n || '-' || benefit.position, 'mem-' || n, to_char(at, 'YYYY-MM-DD'), 'kips-bay',
        'staff', 'red-' || n || '-' || day, at, at
      from ${people}, generate_series(1, ${DRINKS}) day,
        lateral (select now() - day * interval '2 days' - (n % 11) * interval '1 hour' as at) moment,
        (select b.position from benefits b join plan_benefits p on p.benefit_id = b.id and p.plan_id = 'one-month' limit 1) benefit;
    insert into renewals (membership_id, period_start, square_invoice_id, square_payment_id, amount_cents, state, at)
      select 'mem-' || n, current_date - month * 30, 'inv-' || n || '-' || month, 'sqpay-' || n || '-' || month, 3200, 'paid',
        now() - month * interval '30 days' - n * interval '1 second'
      from ${people}, generate_series(1, ${RENEWALS}) month;
    update customers set given_name = 'Zoraida' where id in (select 'cus-' || n from generate_series(${MEMBERS}, ${MEMBERS + live - 1}, ${Math.ceil(live / 30)}) n);
    update purchases set created_at = now() - (substr(id, 5)::int - ${MEMBERS}) * interval '1 minute';
    set synchronous_commit = on;`)
  while ((await sql(`select count_next_day('kips-bay', current_date, current_date - 400) as day`))[0]?.['day']);
  for (const table of ['redemptions', 'renewals', 'purchases']) await sql(`vacuum (analyze) ${table}`)
  await sql('checkpoint')
}

const insertOwner = async ({ sql }: Shop): Promise<void> => {
  const hash = hashOf(tokenOf(OWNER)).toString('hex')
  await sql(`
    insert into staff (id, name, email, role, totp_generation, totp_live, created_at)
      values ('${OWNER}', 'Olive', 'olive@shop.example', 'owner', 1, 1, now());
    insert into sessions (id, token_hash, kind, created_at, last_seen_at, expires_at, staff_id, second_factor_at)
      values ('ses-owner', '\\x${hash}', 'office', now(), now(), now() + interval '12 hours', '${OWNER}', now())`)
}
