import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BEST, brotliOf, keep } from './compressed.ts'
import { staticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'sipday-compressed-'))
const fastify = Fastify()
const long = 'boba '.repeat(400)
const written: Record<string, string> = {
  'index.html': long,
  'short.css': 'a'.repeat(999),
  'just-long-enough.css': 'a'.repeat(1_000),
  'service-worker.js': 'self',
  'cup.svg': '<svg/>',
  'photo.png': long,
  'photo.webp': long,
  'font.woff2': long,
  'icon.ico': 'i',
  'site.webmanifest': '{}',
  'data.json': '{}',
  'robots.txt': 'x',
  'other.bin': 'x',
  '.hidden': 'x',
  'assets/deep/site.js': long,
}
const etag = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

beforeAll(() => {
  mkdirSync(join(folder, 'assets/deep'), { recursive: true })
  for (const [name, text] of Object.entries(written)) writeFileSync(join(folder, name), text)
  const files = staticFiles(folder)
  fastify.get('/*', (request, reply) => {
    if (request.headers['x-vary'] === 'cookie') reply.header('vary', 'cookie')
    return files.send(request, reply, request.url.slice(1)) ?? reply.code(404).send('none')
  })
})
afterAll(async () => {
  await fastify.close()
  rmSync(folder, { recursive: true })
})
const get = (name: string, headers: Record<string, string> = {}) => fastify.inject({ url: `/${name}`, headers })

test.each([
  ['index.html', 'text/html; charset=utf-8'],
  ['short.css', 'text/css; charset=utf-8'],
  ['service-worker.js', 'text/javascript; charset=utf-8'],
  ['cup.svg', 'image/svg+xml; charset=utf-8'],
  ['photo.png', 'image/png'],
  ['photo.webp', 'image/webp'],
  ['font.woff2', 'font/woff2'],
  ['icon.ico', 'image/x-icon'],
  ['site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['data.json', 'application/json; charset=utf-8'],
  ['robots.txt', 'text/plain; charset=utf-8'],
  ['other.bin', 'application/octet-stream'],
])('%s is sent as %s and looked at again each time', async (name, type) => {
  const { statusCode, headers, body } = await get(name)
  expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
    200,
    type,
    'no-cache',
    written[name],
  ])
  expect(headers.etag).toBe(etag(written[name] ?? ''))
})

test('a file with a hash in its name is kept for good, in whatever folder', async () => {
  const { headers } = await get('assets/deep/site.js')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('only files of the build have an address', async () => {
  for (const name of ['.hidden', 'none.js', '../package.json', 'assets', 'assets/deep/'])
    expect((await get(name)).statusCode, name).toBe(404)
  const nothing = staticFiles(join(folder, 'no-such-folder'))
  expect(nothing.text('index.html')).toBeNull()
  expect(staticFiles(folder).text('assets/deep/site.js')).toBe(long)
})

test('a worker may only fetch from us, and an image may only style itself', async () => {
  const notFramed = "frame-ancestors 'none'; base-uri 'none'; object-src 'none'"
  const policy = async (name: string) => (await get(name)).headers['content-security-policy']
  expect(await policy('service-worker.js')).toBe(`default-src 'none'; connect-src 'self'; ${notFramed}`)
  expect(await policy('cup.svg')).toBe(`default-src 'none'; style-src 'unsafe-inline'; ${notFramed}`)
  expect(await policy('short.css')).toBeUndefined()
})

test('who has a file already is told so, and gets it when it has changed', async () => {
  const same = await get('index.html', { 'if-none-match': etag(long), 'accept-encoding': 'br' })
  expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag(long)])
  expect((await get('index.html', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('what is long enough is compressed as the browser takes it, and a cache is told that it depends on that', async () => {
  const encodingOf = async (name: string, accepted?: string) => {
    const answer = await get(name, accepted === undefined ? {} : { 'accept-encoding': accepted })
    return [answer.headers['content-encoding'], answer.headers.vary]
  }
  expect(await encodingOf('index.html', 'gzip, br')).toEqual(['br', 'accept-encoding'])
  expect(await encodingOf('index.html', 'gzip')).toEqual(['gzip', 'accept-encoding'])
  expect(await encodingOf('index.html', 'zebra, xgzip')).toEqual([undefined, 'accept-encoding'])
  expect(await encodingOf('index.html')).toEqual([undefined, 'accept-encoding'])
  expect(await encodingOf('just-long-enough.css', 'br')).toEqual(['br', 'accept-encoding'])
  expect(await encodingOf('short.css', 'br')).toEqual([undefined, 'accept-encoding'])
  for (const name of ['photo.png', 'photo.webp', 'font.woff2'])
    expect(await encodingOf(name, 'br'), name).toEqual([undefined, undefined])
  expect((await get('index.html', { 'x-vary': 'cookie' })).headers.vary).toBe('cookie, accept-encoding')
})

test('compressed once, it is as small as it gets soon after; every form has the same contents', async () => {
  const raw = Buffer.from(
    Array.from({ length: 3_000 }, (_, at) => `export const drink${at} = "Brown sugar ${at * 7}"`).join('\n'),
  )
  writeFileSync(join(folder, 'large.txt'), raw)
  const files = staticFiles(folder)
  const server = Fastify()
  server.get('/*', (request, reply) => files.send(request, reply, request.url.slice(1)) ?? reply.code(404).send())
  const bytes = async (encoding: string) =>
    (await server.inject({ url: '/large.txt', headers: { 'accept-encoding': encoding } })).rawPayload
  const [first, again] = await Promise.all([bytes('br'), bytes('br')])
  expect(first.equals(again)).toBe(true)
  expect(brotliDecompressSync(first).equals(raw)).toBe(true)
  expect(first.equals(await brotliOf(raw, 5))).toBe(true)
  const best = await brotliOf(raw, BEST)
  expect(best.length).toBeLessThan(first.length)
  await expect.poll(() => bytes('br').then((found) => found.equals(best)), { timeout: 5_000 }).toBe(true)
  expect(gunzipSync(await bytes('gzip')).equals(raw)).toBe(true)
  await server.close()
})

test('forms that the build made are sent as they are', () => {
  const [br, gz] = [Buffer.from('b'), Buffer.from('g')]
  expect(keep(Buffer.from('raw'), { br, gz })).toEqual({ raw: Buffer.from('raw'), br, gz, etag: etag('raw') })
})
