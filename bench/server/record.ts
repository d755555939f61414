import { buildApp } from '@sipday/server/app.ts'
import { readSettings } from '@sipday/server/settings.ts'
import pg from 'pg'
import pino from 'pino'
import { type Operation, headersOf } from './operations.ts'
import { codeFor } from './people.ts'
import { freePort } from '../../tools/starting/ports.ts'
import type { Shop } from './shop.ts'
import { Wire } from './wire.ts'

export type Value = string | number | boolean | null | { date: string } | { bytes: string } | { list: string[] }
export type Statement = { text: string; values: Value[] }
/** `asked`: how often the call used the outside world. */
export type RecordedStep = { statements: Statement[]; asked: number; body: string }
export type Recording = { person: number; steps: RecordedStep[] }

/** No one in a measurement has these codes. */
const UNUSED_CODES = 900_000

/** The real server runs inside this process, so that the bare handler always repeats the server's present SQL. */
export const record = async (shop: Shop, operation: Operation, person: number): Promise<Recording> => {
  const port = await freePort()
  const settings = readSettings({ ...shop.environment, PORT: String(port) })
  let made = 0
  let drawn = 0
  const ids = {
    id: () => `id${(made += 1)}-${person}`,
    // Several codes are drawn; the first free one is used.
    number: () => ((drawn += 1) === 1 ? codeFor(person) : UNUSED_CODES + drawn),
  }
  const app = await buildApp(settings, { ids, log: pino({ level: 'silent' }) })
  await app.fastify.listen({ port, host: 'localhost' })
  const wire = await Wire.open(port)
  const asked = async () => {
    const answer = await fetch(`${shop.environment['SANDBOX_URL']}/asked`)
    return ((await answer.json()) as { asked: number }).asked
  }
  // What is read once and cached is not part of the operation.
  await wire.request('GET', '/api/models', {})
  const listening = listen()
  const steps: RecordedStep[] = []
  try {
    await operation.perform(
      {
        step: async (_person, step) => {
          const before = await asked()
          listening.take()
          const body = step.body === undefined ? '' : JSON.stringify(step.body)
          const answer = await wire.request(step.method, step.path, headersOf(port, person, step), body)
          steps.push({ statements: listening.take(), asked: (await asked()) - before, body: answer.body })
          return answer
        },
        codeFor: (address) => codeSentTo(shop, address),
      },
      person,
    )
  } finally {
    listening.stop()
    wire.close()
    await app.close()
  }
  return { person, steps }
}

export const codeSentTo = async (shop: Shop, address: string): Promise<string> => {
  const answer = await fetch(`${shop.environment['SANDBOX_URL']}/code?to=${encodeURIComponent(address)}`)
  const { code } = (await answer.json()) as { code: string | null }
  if (!code) throw new Error(`no code arrived for ${address}`)
  return code
}

type Listening = { take(): Statement[]; stop(): void }

/** Leaves out the job runner's bookkeeping, but not adding a job. */
const listen = (): Listening => {
  let heard: Statement[] = []
  const real = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
  const listening = function (this: pg.Client, ...given: unknown[]): unknown {
    const [first, second] = given
    const config =
      typeof first === 'string' ? { text: first, values: second } : (first as { text: string; values?: unknown })
    const values = Array.isArray(config.values) ? config.values : []
    const isRunners = config.text.includes('"graphile_worker"') || config.text.includes('pg_notify')
    if (!isRunners) heard.push({ text: config.text, values: values.map(valueOf) })
    return Reflect.apply(real, this, given)
  }
  Reflect.set(pg.Client.prototype, 'query', listening)
  return {
    take: () => heard.splice(0),
    stop: () => {
      Reflect.set(pg.Client.prototype, 'query', real)
      heard = []
    },
  }
}

const valueOf = (value: unknown): Value => {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return { date: value.toISOString() }
  if (Buffer.isBuffer(value)) return { bytes: value.toString('base64') }
  if (Array.isArray(value)) return { list: value.map((one) => (one instanceof Date ? one.toISOString() : String(one))) }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}
