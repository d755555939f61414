import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createRoom, type Room } from '../../../test/room.ts'
import { createNamedFiles, ICONS } from './named-files.ts'
import { staticFiles } from './static-files.ts'

const NAME = `Tom & Lê's "Tea" <Corner>`
const folder = mkdtempSync(join(tmpdir(), 'sipday-named-'))
let room: Room
beforeAll(async () => {
  writeFileSync(
    join(folder, 'index.html'),
    '<meta name="application-name" content="Sipday" /><title>Counter - Sipday</title>',
  )
  writeFileSync(join(folder, 'manifest.webmanifest'), JSON.stringify({ name: 'Sipday counter', short_name: 'Sipday' }))
  room = await createRoom()
  await makeMoneyShop(room.deps)
  await room.deps.db
    .insertInto('shop_settings')
    .values({ key: 'name', value: JSON.stringify(NAME) })
    .onConflict((known) => known.column('key').doUpdateSet({ value: JSON.stringify(NAME) }))
    .execute()
})
afterAll(async () => {
  await room.close()
  rmSync(folder, { recursive: true })
})

test('built files have the shop’s own name, whatever signs are in it, and say Sipday nowhere (R87)', async () => {
  const named = createNamedFiles(room.deps)
  const files = staticFiles(folder)
  const html = await named.text(files, 'index.html')
  const written = 'Tom &#38; Lê&#39;s &#34;Tea&#34; &#60;Corner&#62;'
  expect(html).toBe(`<meta name="application-name" content="${written}" /><title>Counter - ${written}</title>`)
  const manifest = await named.text(files, 'manifest.webmanifest')
  expect(JSON.parse(manifest ?? '')).toEqual({ name: `${NAME} counter`, short_name: NAME })
  expect(await named.text(files, 'none.html')).toBeNull()
})

test('the picture of a tab has pearls where bubble tea is sold, and in no other shop (O4)', async () => {
  const web = fileURLToPath(new URL('../../../../web/public/', import.meta.url))
  const pearlsIn = async () => {
    const named = createNamedFiles(room.deps)
    for (const icon of ICONS) expect(existsSync(join(web, await named.icon(icon)))).toBe(true)
    return readFileSync(join(web, await named.icon('icon.svg')), 'utf8').split('<circle').length - 1
  }
  expect(await pearlsIn()).toBe(0)
  await room.deps.db.insertInto('shop_settings').values({ key: 'kind', value: '"bubble-tea"' }).execute()
  expect(await pearlsIn()).toBe(5)
})

test('a file with a name is looked at again each time, and not sent twice', async () => {
  const named = createNamedFiles(room.deps)
  const fastify = Fastify()
  fastify.get('/', (request, reply) => named.send(request, reply, 'Counter - Tea Corner'))
  const first = await fastify.inject('/')
  expect([first.body, first.headers['cache-control']]).toEqual(['Counter - Tea Corner', 'no-cache'])
  const again = await fastify.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(304)
  await fastify.close()
})
