import { cardForm } from './card-form/serve.ts'
import type { ClockMover } from './clock-moves.ts'
import { parseBody } from './controls/body.ts'
import { controls } from './controls/controls.ts'
import { refuse } from './http.ts'
import type { Handler, Reply, Request } from './http.ts'
import { sendSms, smsRefusal } from './messages/sms.ts'
import { peoplePage } from './page/serve.ts'
import { originsOf } from './settings.ts'
import { squareApi } from './square/api.ts'
import { tokenize } from './tokenize.ts'
import { walletSheet } from './wallet-sheet/serve.ts'
import type { World } from './world.ts'

const corsHeaders = (world: World, origin: string | undefined): Record<string, string> =>
  origin !== undefined && world.settings.allowedOrigins.includes(origin)
    ? {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '600',
        vary: 'Origin',
      }
    : { vary: 'Origin' }

const tokenizeCall = async (world: World, request: Request): Promise<Reply> => {
  const headers = corsHeaders(world, request.headers.origin)
  if (request.method === 'OPTIONS') return { status: 204, text: '', headers }
  const fault = world.faults.take('tokenize')
  if (fault && fault.ms > 0) await new Promise((resolve) => setTimeout(resolve, fault.ms))
  if (fault?.mode === 'cut-before') return { status: 0, cut: true }
  if (fault?.mode === 'error')
    return { ...refuse(503, 'unavailable', 'The card form is not available. Please try again.'), headers }
  if (fault?.mode === 'rate') {
    return {
      ...refuse(429, 'too_many', 'Too many attempts. Please wait a moment and try again.'),
      headers: { ...headers, 'retry-after': '1' },
    }
  }
  const body = parseBody(request)
  if (!body) return { ...refuse(400, 'not_json', 'The body is not a JSON object.'), headers }
  if (fault?.mode === 'decline') {
    const errors = [
      {
        type: 'VALIDATION_ERROR',
        message: 'This card number is not valid. Please check the digits on the card.',
        field: 'cardNumber',
      },
    ]
    return { status: 200, body: { status: 'Invalid', errors }, headers }
  }
  const result = tokenize(world, body)
  if (fault?.mode === 'cut-after') return { status: 0, cut: true }
  return { status: 200, body: result, headers, garbage: fault?.mode === 'garbage' }
}

const SMS_PATH = /^\/2010-04-01\/Accounts\/([^/]+)\/Messages\.json$/

const smsCall = async (world: World, request: Request, accountSid: string): Promise<Reply> => {
  const fault = world.faults.take('sms')
  if (fault && fault.ms > 0) await new Promise((resolve) => setTimeout(resolve, fault.ms))
  if (fault?.mode === 'cut-before') return { status: 0, cut: true }
  if (fault?.mode === 'error') return smsRefusal(503, 20503, 'Service unavailable')
  if (fault?.mode === 'rate') return { ...smsRefusal(429, 20429, 'Too Many Requests'), headers: { 'retry-after': '1' } }
  if (fault?.mode === 'decline') return smsRefusal(400, 21211, "Invalid 'To' Phone Number")
  const reply = sendSms(world, accountSid, request.headers.authorization, new URLSearchParams(request.body))
  if (fault?.mode === 'cut-after') return { status: 0, cut: true }
  return { ...reply, garbage: fault?.mode === 'garbage' }
}

/** Another site's page must not move the clock or empty the inbox through a visitor's browser. */
const isForeignPage = (world: World, request: Request): boolean => {
  const { origin, host } = request.headers
  if (request.method === 'GET' || request.method === 'HEAD' || origin === undefined) return false
  const own = originsOf(`http://${host ?? 'localhost'}`)
  return !own.includes(origin) && !world.settings.allowedOrigins.includes(origin)
}

export function createRouter(world: World, move: ClockMover): Handler {
  return async (request) => {
    const { pathname } = request.url
    if (pathname.startsWith('/v2/')) return squareApi(world, request)
    if (pathname === '/tokenize' && (request.method === 'POST' || request.method === 'OPTIONS'))
      return tokenizeCall(world, request)
    const accountSid = request.method === 'POST' ? SMS_PATH.exec(pathname)?.[1] : undefined
    if (accountSid !== undefined) return smsCall(world, request, decodeURIComponent(accountSid))
    if (isForeignPage(world, request)) return refuse(403, 'foreign_page', 'Other sites cannot use the sandbox.')
    const reply =
      (await controls(world, move, request)) ??
      (request.method === 'GET'
        ? (cardForm(world, request) ?? walletSheet(world, request) ?? peoplePage(world, request))
        : null)
    return (
      reply ??
      refuse(404, 'not_found', `The sandbox has nothing at ${request.method} ${pathname}; GET / shows what it has.`)
    )
  }
}
