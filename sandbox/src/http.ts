import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const MOST_BYTES = 1_000_000
/** A whole past comes in one request. */
const MOST_BYTES_OF_PAST = 100_000_000

export type Request = {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

/** `cut` destroys the connection instead, `garbage` breaks the JSON. */
export type Reply = {
  status: number
  body?: unknown
  text?: string
  bytes?: Uint8Array
  headers?: Record<string, string>
  cut?: boolean
  garbage?: boolean
}

export type Handler = (request: Request) => Promise<Reply> | Reply

/** What is wrong and what to do. */
export const refuse = (status: number, code: string, message: string): Reply => ({ status, body: { message, code } })

const readBody = async (incoming: IncomingMessage, mostBytes: number): Promise<string | null> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming) {
    const bytes = part as Buffer
    size += bytes.length
    if (size > mostBytes) return null
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

const write = (outgoing: ServerResponse, reply: Reply): void => {
  if (reply.cut) {
    outgoing.destroy()
    return
  }
  const isJson = reply.text === undefined && reply.bytes === undefined
  const json = isJson ? JSON.stringify(reply.body ?? {}) : undefined
  const text =
    json === undefined ? (reply.text ?? '') : reply.garbage ? `${json.slice(0, Math.ceil(json.length / 2))}<!--` : json
  outgoing.writeHead(reply.status, {
    ...(json === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...reply.headers,
  })
  outgoing.end(reply.bytes ?? text)
}

const answer = async (handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
  const url = new URL(incoming.url ?? '/', 'http://sandbox')
  const body = await readBody(incoming, url.pathname === '/past' ? MOST_BYTES_OF_PAST : MOST_BYTES)
  if (body === null) return write(outgoing, refuse(413, 'too_large', 'The request is larger than 1 MB.'))
  write(outgoing, await handler({ method: incoming.method ?? 'GET', url, headers: incoming.headers, body }))
}

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })

export type HttpServer = { port: number; close(): Promise<void> }

const errorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** For 127.0.0.1 also on ::1, since `localhost` may mean either. */
export async function startHttpServer(handler: Handler, host: string, port: number): Promise<HttpServer> {
  const make = () =>
    createServer((incoming, outgoing) => {
      answer(handler, incoming, outgoing).catch((error: unknown) => {
        if (incoming.destroyed && !outgoing.writable) return
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
        if (!outgoing.headersSent)
          write(outgoing, refuse(500, 'sandbox_error', 'Something went wrong in the sandbox. See its log.'))
      })
    })
  const servers = [make()]
  const bound = await listen(servers[0] ?? make(), port, host)
  if (host === '127.0.0.1') {
    const second = make()
    try {
      await listen(second, bound, '::1')
      servers.push(second)
    } catch (error) {
      // Another program on ::1 could respond in our place; without IPv6, `localhost` means 127.0.0.1 only.
      if (errorCode(error) === 'EADDRINUSE') {
        await closeAll(servers)
        if (port === 0) return startHttpServer(handler, host, 0)
        throw error
      }
    }
  }
  return { port: bound, close: () => closeAll(servers) }
}

const closeAll = async (servers: readonly Server[]): Promise<void> => {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        }),
    ),
  )
}
