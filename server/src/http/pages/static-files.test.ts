import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { precompress } from '../../../../tools/starting/precompress.ts'
import { commonHeaders, setHeaders } from '../security-headers.ts'
import { staticFiles } from './static-files.ts'

const script = Array.from({ length: 400 }, (_, n) => `export const drink${n} = "Brown sugar ${n * 7}"`).join('\n')
const smallest = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })

describe('the files of a built site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sipday-site-'))
  const fastify = Fastify()
  const get = (url: string, encodings: string) =>
    fastify.inject({ url, headers: { 'accept-encoding': encodings } }).then((answer) => ({
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.rawPayload,
    }))

  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'assets/site.js'), script)
    writeFileSync(join(folder, 'assets/outfit.woff2'), 'font')
    await precompress(folder)
    writeFileSync(join(folder, 'assets/late.js'), script)
    writeFileSync(join(folder, 'robots.txt'), 'User-agent: *')
    mkdirSync(join(folder, 'letters'))
    writeFileSync(join(folder, 'letters/cup.png'), 'cup')
    const files = staticFiles(folder)
    fastify.addHook('onRequest', async (_request, reply) =>
      setHeaders(reply, commonHeaders({ publicUrl: 'http://localhost:3000' })),
    )
    fastify.get('/*', (request, reply) => files.send(request, reply, request.url.slice(1)) ?? reply.code(404).send())
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are as small for the first visitor as they get', async () => {
    const { headers, body } = await get('/assets/site.js', 'gzip, deflate, br')
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
    expect(body.equals(smallest)).toBe(true)
  })

  it('come in gzip, or as they are, to browsers that take nothing else', async () => {
    const gzip = await get('/assets/site.js', 'gzip')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.body).toString()).toBe(script)
    const plain = await get('/assets/site.js', 'identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe(script)
  })

  it('are compressed when asked for where the build has not done it', async () => {
    const { headers, body } = await get('/assets/late.js', 'br')
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(body).toString()).toBe(script)
  })

  it('carry no headers that only documents need, where a page has several of them', async () => {
    const policies = async (url: string) =>
      Object.keys((await get(url, 'br')).headers).filter((name) => /polic|nosniff/.test(name))
    const everywhere = ['referrer-policy', 'cross-origin-resource-policy', 'content-security-policy']
    expect(await policies('/assets/site.js')).toEqual(everywhere)
    expect(await policies('/assets/outfit.woff2')).toEqual(['cross-origin-resource-policy'])
    expect((await policies('/robots.txt')).toSorted()).toEqual(
      [...everywhere, 'permissions-policy', 'cross-origin-opener-policy'].toSorted(),
    )
  })

  it('of letters may be shown by a mail program on the web, and no others elsewhere (O12.1)', async () => {
    const shownBy = async (url: string) => (await get(url, 'br')).headers['cross-origin-resource-policy']
    expect([await shownBy('/letters/cup.png'), await shownBy('/robots.txt')]).toEqual(['cross-origin', 'same-origin'])
  })

  it('do not show their compressed forms under names of their own', async () => {
    for (const name of ['/assets/site.js.br', '/assets/site.js.gz', '/assets/none.js'])
      expect((await get(name, 'br')).status).toBe(404)
  })
})
