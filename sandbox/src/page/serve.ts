import { browserText, fileReply } from '../browser-files.ts'
import { FAULT_TARGETS } from '../controls/controls.ts'
import { FAULT_MODES } from '../faults.ts'
import type { FaultMode } from '../faults.ts'
import { refuse } from '../http.ts'
import type { Reply, Request } from '../http.ts'
import { messageHtml } from '../messages/inbox.ts'
import type { World } from '../world.ts'

const SCRIPTS = ['main', 'dom', 'inbox', 'clock', 'authenticator', 'money', 'faults', 'bank']
const FILES: Readonly<Record<string, string>> = {
  '/page/page.css': './page/page.css',
  '/assets/tokens.css': '../../ui/src/tokens.css',
  '/assets/mark.svg': './page/assets/mark.svg',
  '/assets/outfit.woff2': './page/assets/outfit.woff2',
  ...Object.fromEntries(SCRIPTS.map((name) => [`/page/${name}.ts`, `./page/browser/${name}.ts`])),
}

const MODE_WORDS: Record<FaultMode, string> = {
  delay: 'Slow response',
  error: 'Unavailable (503)',
  'cut-before': 'Connection lost before anything is done',
  'cut-after': 'Done, but the response is lost',
  rate: 'Too many calls (429)',
  decline: 'Declined',
  garbage: 'Garbled response',
  duplicate: 'Delivered twice (webhooks)',
  reorder: 'Delivered out of order (webhooks)',
  'refuse-phone': 'Phone number refused (customers)',
  'refuse-email': 'Email address refused (customers)',
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const option = (value: string, words: string): string => `<option value="${escape(value)}">${escape(words)}</option>`

const page = (world: World): Reply => {
  const { appUrl } = world.settings
  const shop = appUrl === null ? '' : `<a class="button outlined" href="${escape(appUrl)}">Open the shop</a>`
  const html = browserText('./page/index.html')
    .replace('{{shop}}', shop)
    .replace('{{targets}}', FAULT_TARGETS.map((target) => option(target, target)).join(''))
    .replace('{{modes}}', FAULT_MODES.map((mode) => option(mode, MODE_WORDS[mode])).join(''))
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  return {
    status: 200,
    text: html,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  }
}

/** No scripts, and links open in a new window. */
const mail = (world: World, id: string): Reply => {
  const html = messageHtml(world, id)
  if (html === null) return refuse(404, 'not_found', 'No email with HTML has this id.')
  const policy =
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; font-src data: http: https:"
  return {
    status: 200,
    text: `<!doctype html><base target="_blank">${html.replace(/^\s*<!doctype[^>]*>/i, '')}`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    },
  }
}

/** Null for any other address. */
export function peoplePage(world: World, request: Request): Reply | null {
  const { pathname } = request.url
  if (pathname === '/') return page(world)
  const id = /^\/messages\/(\w+)\/html$/.exec(pathname)?.[1]
  if (id !== undefined) return mail(world, id)
  const file = FILES[pathname]
  return file === undefined ? null : fileReply(file)
}
