import { browserText, fileReply } from '../browser-files.ts'
import { isWallet, METHODS } from './device.ts'
import { refuse } from '../http.ts'
import type { Reply, Request } from '../http.ts'
import type { World } from '../world.ts'

const FILES: Readonly<Record<string, string>> = {
  '/wallet-sheet/sheet.css': './wallet-sheet/sheet.css',
  '/wallet-sheet/sheet.ts': './wallet-sheet/browser/frame.ts',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The imitation of a device's payment sheet: only the app's pages may show it, and it answers only them. */
const sheet = (world: World, { url }: Request): Reply => {
  const { allowedOrigins } = world.settings
  const {
    channel = '',
    origin = '',
    wallet,
    label = '',
    amount = '',
    currency = '',
  } = Object.fromEntries(url.searchParams)
  if (!/^[\w-]{1,80}$/.test(channel) || !allowedOrigins.includes(origin) || !isWallet(wallet))
    return refuse(403, 'foreign_page', 'Only pages of the app can show the sheet of a wallet.')
  const shown = { channel, origin, wallet, name: METHODS[wallet], label, amount, currency }
  const html = Object.entries(shown).reduce(
    (text, [name, value]) => text.replaceAll(`{{${name}}}`, () => escaped(value)),
    browserText('./wallet-sheet/sheet.html'),
  )
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${allowedOrigins.join(' ')}`,
  ].join('; ')
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  return { status: 200, text: html, headers: { ...headers, 'referrer-policy': 'no-referrer' } }
}

/** The sheet and its files; null for any other address. */
export const walletSheet = (world: World, request: Request): Reply | null => {
  const { pathname } = request.url
  if (pathname === '/wallet-sheet') return sheet(world, request)
  const file = FILES[pathname]
  return file === undefined ? null : fileReply(file)
}
