import { createHmac, randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Fault, Faults } from './faults.ts'
import type { Store } from './store.ts'

export const MERCHANT_ID = 'MLSANDBOX'
const LONGEST_PAUSE_MS = 60_000
const LONGEST_OUTAGE_PAUSE_MS = 5000
const WAIT_FOR_ANSWER_MS = 10_000

export type Webhooks = {
  /** Stores an event inside the open transaction; it is delivered after the commit. */
  emit(type: string, dataType: string, record: { id: string }, key?: string): void
  /** Tries to deliver everything that is waiting once and resolves when done. */
  settle(): Promise<void>
  /** Sends a known event again, with its own id; false when there is none. */
  redeliver(eventId: string): boolean
  list(): unknown[]
  close(): Promise<void>
}

type Options = { store: Store; clock: Clock; faults: Faults; url: string | null; signedUrl: string | null; key: string }

/** Nothing is listening at the app's address. */
class Outage extends Error {}

/** The signature Square sends: base64 HMAC-SHA256 over the configured address and the raw body. */
export const signatureOf = (key: string, url: string, body: string): string =>
  createHmac('sha256', key)
    .update(url + body)
    .digest('base64')

/** Signed, in order, repeatedly with growing pauses until the app responds with 2xx. */
export function createWebhooks({ store, clock, faults, url, signedUrl, key }: Options): Webhooks {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  // While nothing is listening at all, one attempt at a time is enough; the order is kept until the app is back.
  let outages = 0
  let pausedUntil = 0

  const post = async (body: string, attempt: number): Promise<void> => {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'x-square-hmacsha256-signature': signatureOf(key, signedUrl ?? url ?? '', body),
      'square-environment': 'Sandbox',
      'square-initial-delivery-timestamp': String((JSON.parse(body) as Record<string, unknown>)['created_at']),
    }
    if (attempt > 1) headers['square-retry-number'] = String(attempt - 1)
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(WAIT_FOR_ANSWER_MS)])
    const response = await fetch(url ?? '', { method: 'POST', headers, body, signal, redirect: 'manual' }).catch(
      (error: unknown) => {
        throw new Outage(error instanceof Error ? error.message : String(error))
      },
    )
    outages = 0
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`answered ${response.status}`)
  }

  const send = async (fault: Fault | undefined, body: string, attempt: number): Promise<void> => {
    if (fault && fault.ms > 0) await new Promise((resolve) => setTimeout(resolve, fault.ms))
    if (fault && ['error', 'cut-before', 'rate', 'decline'].includes(fault.mode))
      throw new Error(`fault: ${fault.mode}`)
    await post(fault?.mode === 'garbage' ? body.slice(0, -7) : body, attempt)
    if (fault?.mode === 'garbage' || fault?.mode === 'cut-after') throw new Error(`fault: ${fault.mode}`)
    if (fault?.mode === 'duplicate') await post(body, attempt)
  }

  const deliver = async (row: Record<string, unknown>): Promise<void> => {
    const seq = Number(row['seq'])
    const attempts = Number(row['attempts']) + 1
    const fault = faults.take('webhooks')
    if (fault?.mode === 'reorder') {
      store.run('update events set next_at = ? where seq = ?', Date.now() + Math.max(fault.ms, 250), seq)
      return
    }
    try {
      await send(fault, String(row['body']), attempts)
      store.run("update events set state = 'delivered', attempts = ?, problem = null where seq = ?", attempts, seq)
    } catch (error) {
      if (stop.signal.aborted) return
      const problem = error instanceof Error ? error.message : String(error)
      const next = error instanceof Outage ? 0 : Date.now() + Math.min(200 * 2 ** attempts, LONGEST_PAUSE_MS)
      if (error instanceof Outage) {
        outages += 1
        pausedUntil = Date.now() + Math.min(200 * 2 ** outages, LONGEST_OUTAGE_PAUSE_MS)
      }
      store.run('update events set attempts = ?, next_at = ?, problem = ? where seq = ?', attempts, next, problem, seq)
    }
  }

  const pump = async (): Promise<void> => {
    while (!stop.signal.aborted && Date.now() >= pausedUntil) {
      const row = store.one(
        "select * from events where state = 'waiting' and next_at <= ? order by seq limit 1",
        Date.now(),
      )
      if (!row) return
      await deliver(row)
    }
  }

  const sleepUntilNext = (): void => {
    clearTimeout(timer)
    if (stop.signal.aborted) return
    const next = store.one("select min(next_at) as at from events where state = 'waiting'")?.['at']
    if (next === null || next === undefined) return
    timer = setTimeout(wake, Math.max(Number(next) - Date.now(), pausedUntil - Date.now(), 10))
    timer.unref()
  }

  const wake = (): void => {
    if (!stop.signal.aborted) running = running.then(pump).then(sleepUntilNext)
  }

  const state = url === null ? 'unsent' : 'waiting'
  if (url !== null) wake()
  return {
    emit(type, dataType, record, key = dataType) {
      const eventId = randomUUID()
      const event = {
        merchant_id: MERCHANT_ID,
        type,
        event_id: eventId,
        created_at: clock.iso(),
        data: { type: dataType, id: record.id, object: { [key]: record } },
      }
      store.run('insert into events (event_id, body, state) values (?, ?, ?)', eventId, JSON.stringify(event), state)
      store.afterCommit(wake)
    },
    async settle() {
      store.run("update events set next_at = 0 where state = 'waiting'")
      pausedUntil = 0
      wake()
      await running
    },
    redeliver(eventId) {
      if (!store.one('select 1 from events where event_id = ?', eventId)) return false
      store.run('update events set state = ?, attempts = 0, next_at = 0 where event_id = ?', state, eventId)
      wake()
      return true
    },
    list: () =>
      store.all('select * from events order by seq').map((row) => ({
        ...(JSON.parse(String(row['body'])) as object),
        delivery: { state: row['state'], attempts: row['attempts'], problem: row['problem'] },
      })),
    async close() {
      stop.abort()
      clearTimeout(timer)
      await running
    },
  }
}
