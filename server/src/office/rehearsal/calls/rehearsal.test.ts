import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { type AnswerOf, type BodyOf, type EndpointName, endpoints } from '@sipday/contract/endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Colleague, makeColleague, signIn } from '../../../../test/colleague.ts'
import { freshDatabase, type TestDatabase } from '../../../../test/database.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { createDatabase } from '../../../store/database.ts'
import { callsName } from '../../../store/observing/asked.ts'
import { createRehearsalDatabase } from '../../../store/rehearsing/own-database.ts'

let shared: TestDatabase
let world: World
let owner: Colleague
const OWNER = 'dana@shop.example'
/** Two programs start from their sources. */
const STARTS = 60_000

beforeAll(async () => {
  shared = await freshDatabase()
  world = await createWorld({ demo: true, database: shared })
  await makeColleague(world.deps, { email: OWNER, role: 'owner' })
  owner = await signIn(world, OWNER)
}, STARTS)
afterAll(async () => {
  await world.close()
  await shared.drop()
})

const browser = () => {
  const jar = new Map<string, string>()
  const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(world.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json', origin: world.url }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (/max-age=0(;|$)/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const call = async <N extends EndpointName>(name: N, given?: BodyOf<N>): Promise<AnswerOf<N>> => {
    const { method, path } = endpoints[name]
    const key = (given as { idempotency_key?: string } | undefined)?.idempotency_key
    const query = new URLSearchParams((given ?? {}) as Record<string, string>)
    const answer =
      method === 'GET'
        ? await ask(given ? `${path}?${query}` : path)
        : await ask(path, given ?? {}, key ? { 'idempotency-key': key } : {})
    const said = await answer.json()
    expect([answer.status, answer.status === 200 ? null : said], name).toEqual([200, null])
    return said as AnswerOf<N>
  }
  return { jar, ask, call }
}

const running = async () => {
  const begun = await owner.call('rehearsal-turn', { on: true })
  expect([begun.status, begun.refused.message]).toEqual([200, undefined])
  await expect.poll(async () => (await owner.call('rehearsal')).body.state, { timeout: STARTS }).toBe('running')
  const { running: found } = (await owner.call('rehearsal')).body
  if (!found) throw new Error('there is no rehearsal')
  return { ...found, path: new URL(found.address).pathname }
}
const sentCode = async (to: string): Promise<string> => {
  const codeTo = async () =>
    (await owner.call('rehearsal')).body.running?.letters.find((letter) => letter.to === to && letter.code)?.code ?? ''
  await expect.poll(codeTo, { timeout: 15_000 }).not.toBe('')
  return codeTo()
}

const children = (): string[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /(sandbox|server)\/src\/main\.ts/.test(line))
    .map((line) => line.trim().split(' ')[0] ?? '')

/** But those in which the office itself notes what its people do. */
const counts = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ name: string; count: number }>`
    select table_name as name, (xpath('/row/c/text()', query_to_xml(
      format('select count(*) as c from %I', table_name), false, true, '')))[1]::text::int as count
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.deps.db)
  const own = /^(changes|office_|once|limit_|hits|audit)/
  return Object.fromEntries(rows.filter(({ name }) => !own.test(name)).map(({ name, count }) => [name, count]))
}
/** Another file's shop may be on the same server. */
const hasDatabase = async (): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_database where datname = ${ownName()}`.execute(world.deps.db)
  return rows.length > 0
}
const ownName = () =>
  `sipday_rehearsal_${createHash('sha256').update(new URL(world.settings.databaseUrl).pathname).digest('hex').slice(0, 24)}`

test(
  'one that was begun and thrown away does not count as gone through (O6.2)',
  async () => {
    await running()
    expect((await owner.call('rehearsal-turn', { on: false })).status).toBe(200)
    expect((await owner.call('rehearsal')).body).toMatchObject({ state: 'none', rehearsed: false })
  },
  STARTS,
)

test(
  'a phone buys what is in the draft, the till hands out the drink, and nothing of it remains (O6.2)',
  async () => {
    await world.app.dueWork()
    const { live, seen } = (await owner.call('item', { subject: 'plan', id: 'one-month' })).body
    const saved = { subject: 'plan', id: 'one-month', seen, body: { ...live, name: 'Rehearsed Month' } } as const
    expect((await owner.call('draft-save', saved as never)).status).toBe(200)
    const phone = browser()
    const [name = '', sid = ''] = (await world.signedIn('mei@demo.example')).cookie?.split('=') ?? []
    phone.jar.set(name, sid)
    const asMei = await phone.call('session')
    const before = await counts()
    const { path, tillEmail } = await running()
    expect(await hasDatabase()).toBe(true)
    expect((await phone.ask(path)).status).toBe(200)
    expect(await phone.call('session')).not.toEqual(asMei)

    const models = await phone.call('models')
    expect(JSON.stringify(models)).toContain('Rehearsed Month')
    expect(JSON.stringify(await browser().call('models'))).not.toContain('Rehearsed Month')
    const email = 'nora@guest.example'
    const person = { firstName: 'Nora', lastName: 'Nguyễn', email, phone: '+12125550142', role: 'primary' } as const
    const { CID } = (await phone.call('customer', person)) as { CID: string }
    const card = { number: '4111 1111 1111 1111', expMonth: 12, expYear: 2040, cvv: '111', postalCode: '10016' }
    const { token } = (await (await phone.ask('/tokenize', card)).json()) as { token: string }
    const added = await phone.call('add-card', { nonce: token, customerId: CID, idempotency_key: randomUUID() })
    await phone.call('pay-saved-card', {
      customerId: CID,
      cardId: added.card.id,
      planId: 'one-month',
      modelId: 'individual',
      locationId: 'kips-bay',
      idempotencyKey: randomUUID(),
    } as never)
    await phone.call('otp', { action: 'send', to: email, channel: 'email' })
    await phone.call('otp', { action: 'check', to: email, channel: 'email', code: await sentCode(email) })
    const [bought] = await phone.call('subscriptions', { CID })

    const till = browser()
    expect((await till.ask(`${path}/till`)).status).toBe(200)
    await till.call('counter-code', { action: 'send', to: tillEmail })
    await till.call('counter-code', { action: 'check', to: tillEmail, code: await sentCode(tillEmail) })
    await till.call('counter-sign-in', {})
    const found = await till.call('counter-lookup', { code: String(bought?.Code).padStart(6, '0') })
    expect(found).toMatchObject({ firstName: 'Nora', planName: 'Rehearsed Month' })
    const drink = found.benefits.find(({ status }) => status === 'available')
    await till.call('counter-redeem', { entitlementId: drink?.entitlementId ?? '', key: randomUUID() } as never)
    const again = await till.call('counter-lookup', { code: String(bought?.Code).padStart(6, '0') })
    expect(again.benefits.find(({ entitlementId }) => entitlementId === drink?.entitlementId)?.status).toBe('redeemed')

    expect((await owner.call('rehearsal-turn', { on: false })).status).toBe(200)
    expect(await hasDatabase()).toBe(false)
    expect((await owner.call('rehearsal')).body.rehearsed).toBe(true)
    // What pages load is everyone's: previews of the office ask for it in a browser that took part.
    expect((await phone.ask('/pictures/of-none.webp')).status).toBe(404)
    // A page that is still open asks on, and leaves it to the next page to say that it is over.
    expect((await phone.ask('/api/session')).status).toBe(410)
    const next = await phone.ask('/redeem', undefined, { accept: 'text/html' })
    expect([next.status, await next.text()]).toEqual([410, expect.stringContaining('This rehearsal is over')])
    expect([...phone.jar]).toEqual([[name, sid]])
    expect(await phone.call('session')).toEqual(asMei)
    expect(await counts()).toEqual({ ...before, draft_items: 1 })
  },
  STARTS * 2,
)

test(
  'there is one at a time, its address is in no other browser, and a till of the shop stays one (O6.2)',
  async () => {
    const { address, path } = await running()
    expect((await owner.call('rehearsal-turn', { on: true })).status).toBe(200)
    expect((await owner.call('rehearsal')).body.running?.address).toBe(address)
    expect((await browser().ask(`${path.slice(0, -1)}_`)).status).toBe(410)
    const till = browser()
    till.jar.set('till', 'of the shop')
    expect((await till.ask(`${path}/till`)).status).toBe(409)
    expect([...till.jar]).toEqual([['till', 'of the shop']])

    const phone = browser()
    await phone.ask(path)
    for (const hidden of ['/clock', '/messages', '/ledger', '/faults'])
      expect((await phone.ask(hidden)).headers.get('location'), hidden).toBe('/')
    expect((await phone.ask('/service-worker.js')).status).toBe(404)
    await phone.call('logout')
    expect((await phone.ask('/rehearsal/leave')).headers.get('clear-site-data')).toBe('"cache"')
    expect([...phone.jar]).toEqual([])
    await owner.call('rehearsal-turn', { on: false })
  },
  STARTS * 2,
)

test(
  'thrown away while it starts, and when a program of it dies, nothing of it is left (O6.2)',
  async () => {
    await owner.call('rehearsal-turn', { on: true })
    expect((await owner.call('rehearsal-turn', { on: false })).status).toBe(200)
    expect([(await owner.call('rehearsal')).body, await hasDatabase()]).toEqual([
      { state: 'none', failed: null, running: null, rehearsed: true },
      false,
    ])
    await running()
    const [child] = children()
    process.kill(Number(child), 'SIGKILL')
    await expect.poll(hasDatabase, { timeout: 15_000 }).toBe(false)
    await expect.poll(() => children().length, { timeout: 15_000 }).toBe(0)
    expect((await owner.call('rehearsal')).body.state).toBe('none')
  },
  STARTS * 2,
)

test('what a killed process left is gone with the next start (O6.2)', async () => {
  const { databaseUrl, databaseDirectUrl } = world.settings
  await createRehearsalDatabase(databaseDirectUrl)
  expect(await hasDatabase()).toBe(true)
  const next = await createWorld({ database: { ...shared, url: databaseUrl } })
  await next.close()
  expect(await hasDatabase()).toBe(false)
})

test('beside a second process of the shop there is none, and the office says so (O6.2)', async () => {
  const second = createDatabase(world.settings.databaseUrl, { max: 1, name: callsName(1) })
  await sql`select 1`.execute(second)
  const { status, refused } = await owner.call('rehearsal-turn', { on: true })
  await second.destroy()
  expect([status, refused.code]).toEqual([409, 'several_processes'])
})

test('a draft that cannot be published is not rehearsed, and its sentences say why (O6.2)', async () => {
  const { live, seen } = (await owner.call('item', { subject: 'plan', id: 'one-month' })).body
  const body = { ...live, sells: [] }
  await owner.call('draft-save', { subject: 'plan', id: 'one-month', seen, body } as never)
  const { status, refused } = await owner.call('rehearsal-turn', { on: true })
  expect([status, refused.code, refused.message]).toEqual([409, 'checks_fail', expect.stringContaining('One Month')])
  expect((await owner.call('rehearsal')).body.state).toBe('none')
})
