import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}
const client = join(import.meta.dirname, '../../web/dist/client')

export const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="(?:modulepreload|manifest)"[^>]*>/g, '')

/** No styles, font, drawings, scripts or embedded data. */
export const onlyTexts = (html: string): string => {
  const body = html
    .slice(html.indexOf('<body'))
    .replaceAll(/<(script|style|svg|noscript)\b[^>]*>[\s\S]*?<\/\1\s*>/g, '')
    .replaceAll(/<([a-z][a-z0-9]*)\b[^>]*>/g, '<$1>')
  const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${viewport}<title>Text</title></head>${body}`
}

export type StaticSite = { url: string; stop(): Promise<void> }

/** By path, compressed, with the build's styles, font and drawings. */
export const serveStatic = (pages: ReadonlyMap<string, string>): Promise<StaticSite> => {
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const page = pages.get(path)
    const send = (body: Buffer, type: string, more: Record<string, string>) =>
      response.writeHead(200, { 'content-type': type, 'content-length': body.length, ...more }).end(body)
    if (page !== undefined)
      return void send(brotliCompressSync(page), 'text/html; charset=utf-8', { 'content-encoding': 'br' })
    const type = TYPES[extname(path)]
    try {
      if (!type || path.includes('..')) throw new Error('not here')
      const body = readFileSync(join(client, path))
      if (type === 'font/woff2' || type === 'image/png') return void send(body, type, {})
      return void send(brotliCompressSync(body), type, { 'content-encoding': 'br' })
    } catch {
      return void response.writeHead(404, { 'content-length': 0 }).end()
    }
  })
  return new Promise((resolve) => {
    server.listen(0, 'localhost', () =>
      resolve({
        url: `http://localhost:${(server.address() as AddressInfo).port}`,
        stop: async () => {
          server.closeAllConnections()
          await new Promise((done) => server.close(done))
        },
      }),
    )
  })
}
