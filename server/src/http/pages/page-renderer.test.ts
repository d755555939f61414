import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createRoom, DAY, type Room } from '../../../test/room.ts'
import { publishLegal } from '../../store/catalogue/legal.ts'
import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'
import { createPageRenderer, type PageRenderer } from './page-renderer.ts'

let room: Room
let renderer: PageRenderer
const dist = mkdtempSync(join(tmpdir(), 'sipday-dist-'))

beforeAll(async () => {
  room = await createRoom()
  await makeMoneyShop(room.deps)
  mkdirSync(join(dist, 'client'))
  mkdirSync(join(dist, 'server'))
  writeFileSync(
    join(dist, 'client/index.html'),
    '<html><head><!--app-head--></head><body><!--app-html--><!--app-data--></body></html>',
  )
  // The screen says what it was given, and how many screens were rendered before it.
  writeFileSync(
    join(dist, 'server/entry-server.js'),
    `let rendered = 0
    export const render = ({ url, publicUrl }) => ({
      head: '',
      scripts: ['start()'],
      html: '<p>' + JSON.stringify({ url, publicUrl, rendered: rendered++ }).replaceAll('"', "'") + '</p>',
    })
    export const renderNotOpen = ({ at, shopName, kit }) => ({
      head: '',
      html: '<h1>' + [at, shopName, kit.thanks[0]].join(' ') + '</h1>',
    })
    export const renderWords = ({ till }) => ({ head: '', html: till['till-charge'] })
    export const renderLegal = (text) => ({ head: '', html: JSON.stringify(text) })`,
  )
  renderer = createPageRenderer(room.deps, dist)
})
afterAll(async () => {
  await room.close()
  rmSync(dist, { recursive: true })
})

type Data = {
  shop: { name: string; legal: Record<string, string>; days: { locationId: string; today: string }[] }
  campaign: { 'Campaign ID': string; 'Plan IDs': string[] } | null
  today: string
  models?: { id: string; plans: { 'Plan ID': string }[] }[]
  benefits?: unknown[]
  session?: boolean
}
const shown = async (path: '/' | '/redeem', query: unknown = {}, session = true) => {
  const page = await renderer.page(path, query, session)
  const html = page?.kept.raw.toString() ?? ''
  const data = JSON.parse(/id="sipday-data">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as Data
  return { page, html, data, ageSeconds: page?.ageSeconds }
}
const number = (html: string) => Number(/'rendered':(\d+)/.exec(html)?.[1])

test('before the site is built there is no page, and as soon as it is built there is', async () => {
  const later = join(dist, 'later')
  const early = createPageRenderer(room.deps, later)
  expect(await early.page('/', {}, true)).toBeNull()
  mkdirSync(join(later, 'server'), { recursive: true })
  writeFileSync(join(later, 'server/entry-server.js'), "export const render = () => ({ head: '', html: 'built' })")
  expect(await early.page('/', {}, true)).toBeNull()
  mkdirSync(join(later, 'client'))
  writeFileSync(join(later, 'client/index.html'), '<head></head><!--app-html-->')
  expect((await early.page('/', {}, true))?.kept.raw.toString()).toContain('built')
})

test('the first screen has its address, the shop and what is on sale, but not the legal texts', async () => {
  const { html, data, page, ageSeconds } = await shown('/')
  expect(html).toContain(`<p>{'url':'/','publicUrl':'${room.deps.settings.publicUrl}'`)
  expect(data.today).toBe('2026-03-02')
  expect(data.campaign).toBeNull()
  expect(data.models?.flatMap(({ plans }) => plans.map((plan) => plan['Plan ID']))).toEqual([
    'one-month',
    'annual',
    'one-month-treat',
    'family-one-month',
    'gift-3-months',
  ])
  expect(data.benefits).toHaveLength(2)
  expect(data.session).toBeUndefined()
  expect(data.shop.legal).toEqual({ accessibility: '', terms: '', privacy: '', textMessages: '' })
  expect(ageSeconds).toBeNull()
  expect(page?.policy).toMatch(/script-src 'self' 'sha256-[^']+' http:\/\/localhost/)
})

test('the self-service page is told whether there is a session to check, and nothing of what is on sale', async () => {
  const [signedIn, nobody] = [await shown('/redeem', {}, true), await shown('/redeem', {}, false)]
  expect([signedIn.data.session, nobody.data.session]).toEqual([true, false])
  for (const { data, html } of [signedIn, nobody]) {
    expect([data.models, data.benefits, data.campaign]).toEqual([undefined, undefined, null])
    expect(html).toContain("'url':'/redeem'")
  }
})

test('a link of a campaign opens the page with it and what only it sells; other parameters change nothing', async () => {
  const { data } = await shown('/', { utm_campaign: 'secret' })
  expect(data.campaign).toMatchObject({ 'Campaign ID': 'secret', 'Plan IDs': ['secret-month'] })
  expect(JSON.stringify(data.models)).toContain('secret-month')
  expect((await shown('/redeem', { utm_campaign: 'secret' })).data.campaign).toBeNull()
  const plain = number((await shown('/')).html)
  for (const query of [{}, { source: 'direct' }, { page: '2' }, { source: 7 }, null])
    expect(number((await shown('/', query)).html)).toBe(plain)
})

test('links with codes share one page, which says that there is one and not which (I13)', async () => {
  const plain = number((await shown('/')).html)
  const coded = (await shown('/', { code: 'SPRING50' })).html
  expect(number(coded)).not.toBe(plain)
  expect(coded).not.toContain('SPRING50')
  expect(coded).toContain("'url':'/?code=any'")
  for (const code of ['another', ['one', 'two']]) expect(number((await shown('/', { code })).html)).toBe(number(coded))
  expect(number((await shown('/', { code: '' })).html)).toBe(plain)
})

test('a page is rendered once, and again when the day or the catalogue has changed', async () => {
  const first = number((await shown('/')).html)
  expect(number((await shown('/')).html)).toBe(first)
  expect(number((await shown('/redeem', {}, true)).html)).not.toBe(number((await shown('/redeem', {}, false)).html))
  await room.deps.db.updateTable('plans').set({ name: 'A Month' }).where('id', '=', 'one-month').execute()
  // A busy database may let a page of before be shown once more.
  await expect.poll(async () => number((await shown('/')).html)).toBeGreaterThan(first)
  const changed = await shown('/')
  expect(JSON.stringify(changed.data.models)).toContain('A Month')
  room.later(DAY)
  const next = await shown('/')
  expect(number(next.html)).toBeGreaterThan(number(changed.html))
  expect([next.data.today, next.data.shop.days[0]?.today]).toEqual(['2026-03-03', '2026-03-03'])
})

test('a preview is the page of a link in any catalogue, with nothing that runs, and no visitor gets it (O8)', async () => {
  const { catalogue } = await shownCatalogue(room.deps.reads)
  const drafted = { ...catalogue, shop: { ...catalogue.shop, name: 'O’Brien <b>' } }
  const page = await renderer.preview(drafted, { utm_campaign: 'secret' })
  expect(page?.html).toContain("'url':'/'")
  expect(page?.html).not.toMatch(/<script/)
  expect(page?.policy).toContain("script-src 'none'")
  expect(page?.policy).toContain("frame-ancestors 'self'")
  expect(page?.policy).toContain('sandbox allow-same-origin')
  expect((await shown('/', { utm_campaign: 'secret' })).data.shop.name).toBe(catalogue.shop.name)
  expect((await shown('/')).page?.policy).toMatch(/frame-ancestors 'none'(?!.*sandbox)/)
})

const ordersOf = (ids: string[]): string[][] =>
  ids.flatMap((id) => [[id], ...ordersOf(ids.filter((other) => other !== id)).map((rest) => [id, ...rest])])

test('the till’s words are drawn without tax where no location has one (W9)', async () => {
  const { catalogue } = await shownCatalogue(room.deps.db)
  const charge = async (taxRate: number) => {
    const shop = { ...catalogue.shop, taxRate }
    return (await renderer.words({ ...catalogue, shop, placeTerms: [] }, 'till'))?.html
  }
  expect(await charge(6675)).toContain('before tax')
  expect(await charge(0)).not.toContain('tax')
})

test('the 200 pages that were rendered last are kept: many links fill no memory', async () => {
  const of = async (plans: string[] = []) => number((await shown('/', { plan_id: plans.join(',') })).html)
  const links = ordersOf(['one-month', 'annual', 'one-month-treat', 'family-one-month', 'gift-3-months'])
  const first = await of(links[0])
  for (const link of links.slice(1, 200)) await of(link)
  expect(await of(links[0])).toBe(first)
  await of(links[200])
  expect(await of(links[0])).not.toBe(first)
})

test('before anything was published, every address says that the shop is not open, without scripts, until it is', async () => {
  const empty = await createRoom()
  try {
    writeFileSync(
      join(dist, 'client/index.html'),
      '<html><head><!--app-head--><script type="module" src="/a.js"></script></head><body><noscript\n><p>Switch it on.</p></noscript\n><!--app-html--><!--app-data--></body></html>',
    )
    const early = createPageRenderer(empty.deps, dist)
    const said = async (at: '/' | '/redeem') => (await early.page(at, {}, true))?.kept.raw.toString()
    expect(await said('/')).toBe('<html><head></head><body><h1>/  paper-cup</h1></body></html>')
    const named = [
      { key: 'name', value: '"Bean & Co"' },
      { key: 'kind', value: '"coffee"' },
    ]
    await empty.deps.db.insertInto('shop_settings').values(named).execute()
    // A busy database may let what was before be shown once more.
    await expect.poll(() => said('/redeem')).toContain('<h1>/redeem Bean & Co cold-brew</h1>')
    expect((await early.notOpen('/counter'))?.policy).not.toContain('square')
    await makeMoneyShop(empty.deps)
    await expect.poll(() => said('/')).toContain('id="sipday-data"')
    await expect.poll(() => early.notOpen('/counter')).toBeNull()
    // Closed again: members still need their memberships, and no one is told that the shop has yet to open.
    await empty.deps.db.updateTable('locations').set({ active: false }).execute()
    expect(await said('/redeem')).toContain('id="sipday-data"')
  } finally {
    await empty.close()
  }
})

test('each version of a legal text has a page without scripts, and says when a newer one applies', async () => {
  const page = async (kind: 'terms' | 'privacy', version: number | 'newest') => {
    const found = await renderer.legal(kind, version)
    return found && { ...found, text: /<body>(.*?)<\/body>/.exec(found.kept.raw.toString())?.[1] ?? '' }
  }
  expect(await page('terms', 1)).toBeNull()
  const text = { kind: 'terms' as const, title: 'Terms' }
  await publishLegal(room.deps.db, { ...text, body: 'One' }, new Date('2000-01-01'))
  await publishLegal(room.deps.db, { ...text, body: 'Two' }, new Date('2026-03-02T03:00:00Z'))
  const first = { title: 'Terms', body: 'One', version: 1, publishedOn: null, newest: '/terms' }
  expect(JSON.parse((await page('terms', 1))?.text ?? '')).toMatchObject(first)
  const second = { body: 'Two', version: 2, publishedOn: '2026-03-01', newest: null }
  expect(JSON.parse((await page('terms', 'newest'))?.text ?? '')).toMatchObject(second)
  expect((await page('terms', 2))?.policy).not.toContain('cards')
  expect(await page('terms', 3)).toBeNull()
  expect(await page('privacy', 'newest')).toBeNull()
})
