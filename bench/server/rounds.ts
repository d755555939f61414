/*
 * Controlled by `bench/beside.ts` and copied into an older checkout, so it uses only openShop, people, operations and
 * underLoad, which every version has; `still.ts` is copied with it.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Figures, underLoad } from './load.ts'
import { type Operation, operations } from './operations.ts'
import { MEMBERS, NEWCOMERS, PAYERS, insertMembers, insertPayers, insertTill, signIn } from './people.ts'
import { processorMs, residentMb } from './processor-time.ts'
import { openShop } from './shop.ts'
import { realPerformer } from './side-by-side.ts'
import { untilStill } from './still.ts'
import { Wire } from './wire.ts'

export type Asked = { round: string; seconds: number } | { memory: true } | { end: true }
export type Told =
  | { ready: true }
  /** `serverShare`: from 0 to 1 of the processor time; PostgreSQL used the rest. */
  | { figures: Figures; serverShare: number }
  | { startMs: number; idleMb: number; afterPurchaseMb: number }

const LIVE_MEMBERS = 50_000
const PAYERS_WAITING = 30_000
const SIGNED_IN = 5_000
const CONNECTIONS = 8
const IDLE_MS = 6_000
const WEBHOOK_KEY = 'the webhook key of a measurement'

process.env['SQUARE_WEBHOOK_SIGNATURE_KEY'] = WEBHOOK_KEY

const tell = (what: Told) => process.send?.(what)
const shop = await openShop()
await insertMembers(shop, 1, LIVE_MEMBERS)
await insertPayers(shop, PAYERS_WAITING)
await insertTill(shop)
const members = await signIn(shop, LIVE_MEMBERS, SIGNED_IN)
// Or tonight's comparison with the provider would run during the measurement.
await shop.sql("insert into audit (kind, at) values ('reconciled', now())")
let server = await shop.startServer()
await untilStill([server.pid, shop.postmaster])

/** The object it names is unknown here, so only the event itself is measured. */
const webhook = async (wire: Wire): Promise<void> => {
  const body = JSON.stringify({
    event_id: randomUUID(),
    type: 'subscription.updated',
    created_at: new Date().toISOString(),
    data: { type: 'subscription', id: randomUUID(), object: {} },
  })
  const signature = createHmac('sha256', WEBHOOK_KEY)
    .update(`http://localhost:${server.port}/api/webhooks/square${body}`)
    .digest('base64')
  const headers = { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature }
  const answer = await wire.request('POST', '/api/webhooks/square', headers, body)
  if (answer.status !== 200) throw new Error(`the webhook answered ${answer.status}: ${answer.body}`)
}

const firstOf: Record<string, number> = {
  catalogue: NEWCOMERS,
  wizard: NEWCOMERS,
  pay: PAYERS,
  'sign-in': MEMBERS,
  redemption: MEMBERS,
}
const next = new Map<string, number>()
const personFor = (name: string): number => {
  const count = next.get(name) ?? 0
  next.set(name, count + 1)
  return name === 'list' ? (members[count % members.length] ?? MEMBERS) : (firstOf[name] ?? MEMBERS) + count
}

const round = (name: string, seconds: number): Promise<Figures> =>
  underLoad({
    port: server.port,
    connections: CONNECTIONS,
    seconds,
    pids: [server.pid, shop.postmaster],
    operation: (wire) => {
      if (name === 'webhook') return webhook(wire)
      const operation: Operation | undefined = operations[name as keyof typeof operations]
      if (!operation) throw new Error(`there is no operation ${name}`)
      return operation.perform(realPerformer(shop, server.port, wire), personFor(name))
    },
  })

// Older versions have no such table.
const [known] = await shop.sql("select to_regclass('left_work') is not null as has_left_work")
const leftWork = known?.['has_left_work'] === true ? '(select count(*) from left_work)' : '0'

const quiet = async (): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const [row] = await shop.sql(
      `select (select count(*) from graphile_worker.jobs where attempts < max_attempts and run_at < now())::int
         + ${leftWork}::int as open`,
    )
    if (Number(row?.['open']) === 0) return
    await sleep(100)
  }
}

const memory = async (): Promise<Told> => {
  await server.stop()
  server = await shop.startServer()
  const startMs = server.readyMs
  await sleep(IDLE_MS)
  const idleMb = residentMb(server.pid)
  const wire = await Wire.open(server.port)
  await operations.wizard.perform(realPerformer(shop, server.port, wire), personFor('wizard'))
  wire.close()
  await sleep(IDLE_MS)
  return { startMs, idleMb, afterPurchaseMb: residentMb(server.pid) }
}

const answer = async (asked: Asked): Promise<void> => {
  if ('end' in asked) {
    await server.stop()
    await shop.close()
    process.exit(0)
  }
  if ('memory' in asked) return void tell(await memory())
  const used = () => [processorMs([server.pid]), processorMs([shop.postmaster])] as const
  const [serverBefore, databaseBefore] = used()
  const figures = await round(asked.round, asked.seconds)
  const [serverAfter, databaseAfter] = used()
  const byServer = serverAfter - serverBefore
  await quiet()
  tell({ figures, serverShare: byServer / (byServer + databaseAfter - databaseBefore) })
}

process.on('message', (asked: Asked) => {
  answer(asked).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
tell({ ready: true })
