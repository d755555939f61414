import { browserText, classicScript, fileReply } from '../browser-files.ts'
import { dateIn } from '../calendar.ts'
import { refuse } from '../http.ts'
import type { Reply, Request } from '../http.ts'
import type { World } from '../world.ts'

const SCRIPT = ['square-errors', 'square-options', 'square-card', 'square-wallets', 'square'].map(
  (name) => `./card-form/browser/${name}.ts`,
)

const FRAME_FILES: Readonly<Record<string, string>> = {
  '/card-form/frame.css': './card-form/frame.css',
  '/card-form/frame.ts': './card-form/browser/frame.ts',
  '/card-form/fields.ts': './card-form/browser/fields.ts',
  '/card-form/card-rules.ts': './card-form/browser/card-rules.ts',
  '/card-form/typing.ts': './card-form/browser/typing.ts',
  '/card-form/style.ts': './card-form/browser/style.ts',
}

/** Only the app's pages may show it and exchange messages with it. */
const frame = (world: World, request: Request): Reply => {
  const { allowedOrigins } = world.settings
  const channel = request.url.searchParams.get('channel') ?? ''
  const origin = request.url.searchParams.get('origin') ?? ''
  if (!/^[\w-]{1,80}$/.test(channel) || !allowedOrigins.includes(origin)) {
    return refuse(
      403,
      'foreign_page',
      `Only pages of ${allowedOrigins.join(' and ')} can show the card form; set this with APP_URL.`,
    )
  }
  const today = dateIn('America/New_York', world.clock.now())
  const html = browserText('./card-form/frame.html')
    .replace('{{channel}}', channel)
    .replace('{{origin}}', origin)
    .replace('{{today}}', today)
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${allowedOrigins.join(' ')}`,
  ].join('; ')
  return {
    status: 200,
    text: html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    },
  }
}

/** Null for any other address. */
export function cardForm(world: World, request: Request): Reply | null {
  const { pathname } = request.url
  if (pathname === '/card-form') return frame(world, request)
  if (pathname === '/v1/square.js') {
    const headers = {
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    }
    const text = classicScript(SCRIPT).replace('{{wallets}}', world.device.wallets.join(','))
    return { status: 200, text, headers }
  }
  const file = FRAME_FILES[pathname]
  return file === undefined ? null : fileReply(file)
}
