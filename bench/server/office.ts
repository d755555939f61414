import { FLAT } from './goals.ts'
import { insertBooks, insertHistory, insertOwner, insertVisits, OWNER } from './office-history.ts'
import { codeFor, insertMembers, MEMBERS, MOST_LIVE, signIn, tokenOf } from './people.ts'
import { openShop } from './shop.ts'
import { untilStill } from './still.ts'
import { type Row, keptOrNot, ms } from './table.ts'
import { Wire } from './wire.ts'

const SMALL = 10_000
const LARGE = 1_000_000
const ROUNDS = 30
/** Of a list or a report. */
const GOAL_MS = 100

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
  call('customers with a membership', '/api/office/customers?status=active'),
  call('customers whose membership is to start', '/api/office/customers?status=waiting'),
  call('customers who left, oldest first', '/api/office/customers?status=ended&sort=oldest'),
  call('customers who left, by name', '/api/office/customers?status=ended&sort=name'),
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
  call('report on monthly revenue', '/api/office/report?name=monthly'),
  call('report on who came and went', '/api/office/report?name=movements'),
  call('report on leaving', '/api/office/report?name=leaving'),
  call('report on who stays', '/api/office/report?name=cohorts'),
  call('report on drunk and paid', '/api/office/report?name=use'),
  call('report on memberships', '/api/office/report?name=memberships'),
  call('report on gifts', '/api/office/report?name=gifts'),
  call('report on money', '/api/office/report?name=money'),
  call('report on campaigns', '/api/office/report?name=campaigns'),
  call('how far visitors came', '/api/office/report?name=campaign-funnel'),
  call('how far visitors of a campaign came', '/api/office/report?name=campaign-funnel&campaignId=try-a-month'),
  call('books of the month', '/api/office/books'),
  call('books of a location', '/api/office/books?locationId=kips-bay'),
]

/** With `largest` members, and with 10,000. */
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

/** The median of each call, one at a time. */
const timesWith = async (members: number): Promise<number[]> => {
  const shop = await openShop()
  try {
    console.error(`inserting ${members.toLocaleString('en-US')} members`)
    await insertMembers(shop, 1, members)
    await signIn(shop, members, members)
    await insertHistory(shop, Math.min(members, MOST_LIVE))
    await insertVisits(shop, members)
    await insertBooks(shop)
    await insertOwner(shop)
    await shop.sql("insert into audit (kind, at) values ('reconciled', now())")
    const server = await shop.startServer()
    // Until the nightly count is done, a report counts for itself.
    await untilStill([server.pid, shop.postmaster])
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
