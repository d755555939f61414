import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { cookieForBrowser, cookiesForRehearsal } from './own-cookies.ts'

type Target = { appPort: number; sandboxUrl: string }

/** The sandbox's clock, inbox and ledger stay on this machine. */
const OF_CARD_FORM = /^\/(v1\/square\.js|card-form(\/[\w.-]+)?|tokenize|assets\/outfit\.woff2)(\?|$)/
const SCRIPT = '<script src="/rehearsal/page.js"></script>'
const NO_PAGE = /service-worker\.js(\?|$)/

const portFor = (path: string, { appPort, sandboxUrl }: Target): number =>
  OF_CARD_FORM.test(path) ? Number(new URL(sandboxUrl).port) : appPort

/** Nothing is compared with what the browser kept of the shop. */
const headersFor = ({ headers, socket }: IncomingMessage, ip: string): IncomingMessage['headers'] => {
  const {
    'accept-encoding': _packed,
    'if-none-match': _known,
    'if-modified-since': _since,
    connection: _kept,
    cookie,
    ...rest
  } = headers
  const own = cookiesForRehearsal(cookie)
  return { ...rest, ...(own && { cookie: own }), 'x-forwarded-for': ip || (socket.remoteAddress ?? '') }
}

const headersFrom = ({ headers }: IncomingMessage, keeps: boolean): Record<string, string | string[] | undefined> => {
  const { 'clear-site-data': _data, connection: _kept, 'keep-alive': _alive, 'set-cookie': cookies, ...rest } = headers
  return {
    ...rest,
    ...(cookies && { 'set-cookie': cookies.map(cookieForBrowser) }),
    ...(keeps ? {} : { 'cache-control': 'no-store' }),
  }
}

/** Cookies get other names, and every page the rehearsal's script. */
export const passOn = (incoming: IncomingMessage, answer: ServerResponse, target: Target, ip: string): void => {
  const path = incoming.url ?? '/'
  if (NO_PAGE.test(path)) return void answer.writeHead(404).end()
  const isOfSandbox = OF_CARD_FORM.test(path)
  const onward = request(
    {
      host: '127.0.0.1',
      port: portFor(path, target),
      path,
      method: incoming.method,
      headers: headersFor(incoming, ip),
    },
    (from) => {
      const isPage = !isOfSandbox && from.headers['content-type']?.startsWith('text/html') === true
      const headers = headersFrom(from, /^\/(counter\/)?assets\//.test(path))
      if (!isPage) {
        answer.writeHead(from.statusCode ?? 502, headers)
        return void from.pipe(answer)
      }
      void wholeText(from).then(
        (html) => {
          const text = html.replace('<head>', `<head>${SCRIPT}`)
          answer.writeHead(from.statusCode ?? 502, { ...headers, 'content-length': String(Buffer.byteLength(text)) })
          answer.end(text)
        },
        () => answer.destroy(),
      )
    },
  )
  onward.on('error', () => {
    if (answer.headersSent) return void answer.destroy()
    answer.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
    answer.end(JSON.stringify({ message: 'The rehearsal does not answer. Please try again.', code: 'try_again' }))
  })
  answer.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

const wholeText = async (from: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of from) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
