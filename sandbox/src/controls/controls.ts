import type { ClockMover } from '../clock-moves.ts'
import { setDevice } from '../wallet-sheet/device.ts'
import { FAULT_MODES } from '../faults.ts'
import type { Fault, FaultMode } from '../faults.ts'
import { refuse } from '../http.ts'
import type { Reply, Request } from '../http.ts'
import { readLedger } from '../ledger.ts'
import { replyByText } from '../messages/answered-texts.ts'
import { deleteMessages, readMessages } from '../messages/inbox.ts'
import { showTotp } from '../messages/totp.ts'
import { parseBody } from './body.ts'
import { outsideTheApp } from './outside-the-app.ts'
import { rememberPast } from '../past/remember.ts'
import type { Body } from '../square/reading.ts'
import { squareRoutes } from '../square/routes.ts'
import type { World } from '../world.ts'

export const FAULT_TARGETS: readonly string[] = [
  ...squareRoutes.map(({ target }) => target),
  'subscriptions.bill',
  'smtp',
  'sms',
  'webhooks',
  'tokenize',
]

const ok = (body: unknown): Reply => ({ status: 200, body })

const UNITS_MS = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000 } as const
const MOST_MS = 3660 * UNITS_MS.days

/** Or what is wrong with it. */
const readMove = (body: Body): ((now: Date) => Date) | string => {
  if (body['now'] !== undefined) {
    const instant = typeof body['now'] === 'string' ? Date.parse(body['now']) : Number.NaN
    if (Number.isNaN(instant)) return '"now" must be a time such as "2027-01-31T17:00:00Z".'
    return () => new Date(instant)
  }
  const units = Object.keys(UNITS_MS) as (keyof typeof UNITS_MS)[]
  const given = units.filter((unit) => body[unit] !== undefined)
  if (given.length === 0)
    return 'Say how far: {"days": 1}, also "hours", "minutes", "seconds", or {"now": "2027-01-31T17:00:00Z"}.'
  if (given.some((unit) => typeof body[unit] !== 'number' || !Number.isFinite(body[unit])))
    return 'Days, hours, minutes and seconds are numbers.'
  const ms = given.reduce((sum, unit) => sum + Number(body[unit]) * UNITS_MS[unit], 0)
  if (Math.abs(ms) > MOST_MS) return 'Move the clock by ten years at most.'
  return (now) => new Date(now.getTime() + ms)
}

const moveClock = async (move: ClockMover, request: Request): Promise<Reply> => {
  const body = parseBody(request)
  if (!body) return refuse(400, 'not_json', 'The body is not a JSON object.')
  const target = readMove(body)
  if (typeof target === 'string') return refuse(422, 'clock_move_unclear', target)
  const { now, problem } = await move(target)
  if (problem === null) return ok({ now })
  const message = `${problem} The sandbox's own clock stands at ${now}; start the app, or set APP_URL, and move the clock again.`
  return { status: 502, body: { message, code: 'app_not_moved', now } }
}

const isMode = (value: unknown): value is FaultMode => FAULT_MODES.some((mode) => mode === value)
const isTarget = (value: unknown): value is string =>
  typeof value === 'string' &&
  (value === '*' ||
    FAULT_TARGETS.includes(value) ||
    FAULT_TARGETS.some((target) => target.split('.')[0] + '.*' === value))

const readFault = (body: Body): Fault | string => {
  const { target, mode, times = 1, ms = 0 } = body
  if (!isTarget(target)) return `"target" is one of: ${FAULT_TARGETS.join(', ')}, such as "payments.*", or "*".`
  if (!isMode(mode)) return `"mode" is one of: ${FAULT_MODES.join(', ')}.`
  if ((mode === 'duplicate' || mode === 'reorder') && target !== 'webhooks') return `"${mode}" is for "webhooks" only.`
  if (mode.startsWith('refuse-') && target !== 'customers.create' && target !== 'customers.update')
    return `"${mode}" is for "customers.create" and "customers.update" only.`
  if (!Number.isInteger(times) || Number(times) < 1) return '"times" is a whole number from 1.'
  if (typeof ms !== 'number' || !(ms >= 0 && ms <= 600_000)) return '"ms" is a number from 0 to 600000.'
  return { target, mode, times: Number(times), ms: mode === 'delay' && ms === 0 ? 1000 : ms }
}

const addFault = (world: World, request: Request): Reply => {
  const fault = readFault(parseBody(request) ?? {})
  if (typeof fault === 'string') return refuse(422, 'fault_unclear', fault)
  world.faults.add(fault)
  return ok({ faults: world.faults.list() })
}

const redeliver = (world: World, request: Request): Reply => {
  const eventId = parseBody(request)?.['event_id']
  if (typeof eventId !== 'string' || !world.webhooks.redeliver(eventId)) {
    return refuse(404, 'event_unknown', 'No event has this "event_id"; GET /events lists them.')
  }
  return ok({ event_id: eventId })
}

/** `+` in a query means a space, but people write phone numbers with it. */
const addressOf = (url: URL): string | null => {
  const to = url.searchParams.get('to')
  return to === null || to.trim() === '' ? null : to
}

export async function controls(world: World, move: ClockMover, request: Request): Promise<Reply | null> {
  const { url } = request
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /clock':
      return ok({ now: world.clock.iso() })
    case 'POST /clock':
      return moveClock(move, request)
    case 'GET /faults':
      return ok({ faults: world.faults.list() })
    case 'POST /faults':
      return addFault(world, request)
    case 'DELETE /faults':
      world.faults.clear()
      return ok({})
    case 'GET /device':
      return ok(world.device)
    case 'POST /device':
      return setDevice(world, request)
    case 'GET /ledger':
      return ok(readLedger(world.store))
    case 'GET /messages':
      return ok(readMessages(world, addressOf(url)))
    case 'DELETE /messages':
      deleteMessages(world, addressOf(url))
      return ok({})
    case 'GET /events':
      return ok({ events: world.webhooks.list() })
    case 'POST /webhooks/redeliver':
      return redeliver(world, request)
    case 'POST /past':
      return rememberPast(world, parseBody(request))
    case 'POST /text-replies':
      return replyByText(world, parseBody(request) ?? {})
    case 'POST /totp':
      return showTotp(world, parseBody(request))
    default:
      return outsideTheApp(world, `${request.method} ${url.pathname}`, parseBody(request))
  }
}
