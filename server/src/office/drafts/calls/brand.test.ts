import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { shownPhoto } from '@sipday/rules/look/photo.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Colleague, signIn } from '../../../../test/colleague.ts'
import { hostile } from '../../../../test/hostile-drawings.ts'
import { png, written } from '../../../../test/pictures.ts'
import { createOpenWorld } from '../../../../test/open-shop.ts'
import { forgetUnusedPictures } from '../../../pictures/forget-pictures.ts'
import { logoHash } from '../../../store/logo/clean-logo.ts'
import type { World } from '../../../../test/world.ts'

let world: World
let dana: Colleague

beforeAll(async () => {
  world = await createOpenWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  dana = await signIn(world, 'dana@shop.example')
  await dana.call('draft-drop', { all: true })
})

const drawing = '<svg viewBox="0 0 120 40"><script>alert(1)</script><path d="M0 0h9v9z" onclick="alert(1)"/></svg>'
const cleaned =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40"><path d="M0 0h9v9z"></path></svg>'

const OTHER = '<svg viewBox="0 0 9 9"><path d="M0 0h8v8z"/></svg>'
const NEVER_PUBLISHED = '<svg viewBox="0 0 9 9"><path d="M0 0h7v7z"/></svg>'

const save = async (values: Partial<DraftBody<'brand'>>) => {
  const { seen, live } = (await dana.call('item', { subject: 'brand', id: 'brand' })).body
  const body = { ...(live as DraftBody<'brand'>), ...values }
  return dana.call('draft-save', { subject: 'brand', id: 'brand', seen, body })
}
const publish = async () =>
  dana.call('publish', { note: '', prices: [], seenDraft: (await dana.call('draft')).body.seenDraft })
const shop = async () => (await world.visitor().call('shop')).body as { logo?: { src: string; width: number } }
const fetched = async (path: string) => {
  const response = await fetch(world.url + path, { redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a file is answered as the drawing that is left of it, with what had to go; nothing is kept (O12)', async () => {
  const { status, body } = await dana.call('logo', { svg: drawing })
  expect([status, body]).toEqual([200, { svg: cleaned, width: 120, height: 40, removed: ['onclick', 'script'] }])
  expect((await dana.call('draft')).body.items).toEqual([])
})

test('what is no drawing is refused, by the call and by the draft', async () => {
  for (const svg of ['GIF89a', '<svg viewBox="0 0 1 1"><script/></svg>', `<svg>${'x'.repeat(70_000)}</svg>`]) {
    const { status, refused } = await dana.call('logo', { svg })
    expect([status, refused.code]).toEqual([422, 'not_safe'])
  }
  const saved = await save({ logoSvg: '<svg viewBox="0 0 1 1"><script/></svg>' })
  expect([saved.status, saved.refused.code, Object.keys(saved.refused.fields ?? {})]).toEqual([
    422,
    'not_safe',
    ['logoSvg'],
  ])
})

test('a drawing that did not come through the call is cleaned all the same', async () => {
  for (const file of hostile.slice(0, 5)) {
    const { status, body } = await save({ logoSvg: file })
    expect(status).toBe(200)
    expect(JSON.stringify(body.item?.after)).not.toMatch(/script(?!&gt;)/)
    await dana.call('draft-drop', { all: true })
  }
})

test('a picture is served as one, with its size, under the same policy', async () => {
  const picture = png({ width: 240, height: 80 })
  expect((await dana.call('logo', { svg: written(picture) })).body).toMatchObject({ width: 240, removed: [] })
  expect((await save({ logoSvg: written(picture) })).status).toBe(200)
  expect((await publish()).status).toBe(200)
  await expect
    .poll(async () => (await shop()).logo)
    .toEqual({ src: expect.stringMatching(/^\/logo\/[0-9a-f]{32}\.png$/), width: 240, height: 80 })
  const { logo } = await shop()
  const response = await fetch(world.url + (logo?.src ?? ''))
  expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'none'")
  expect((await save({ logoSvg: null })).status).toBe(200)
  expect((await publish()).status).toBe(200)
})

test('a photo, or a picture of any size, becomes a logo that pages, letters and passes can show (O12, O19)', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const photo = sharp({ create: { width: 1200, height: 400, channels: 3, background: '#b3261e', noise } })
  for (const file of [await photo.jpeg().toBuffer(), await photo.webp().toBuffer(), await photo.png().toBuffer()]) {
    const { status, body } = await dana.send(new Uint8Array(file), 'logo-photo')
    expect([status, body.removed]).toEqual([200, []])
    expect(body.width / body.height).toBeCloseTo(3, 1)
    const bytes = Buffer.from(body.svg.replace('data:image/png;base64,', ''), 'base64')
    expect(bytes.length).toBeLessThanOrEqual(65_536)
    expect((await sharp(bytes).metadata()).format).toBe('png')
    expect((await save({ logoSvg: body.svg })).status).toBe(200)
  }
  const wide = await sharp({ create: { width: 4000, height: 100, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  expect((await dana.send(new Uint8Array(wide), 'logo-photo')).refused.code).toMatch(/not_safe|not_a_picture/)
  const pdf = await dana.send(new Uint8Array(Buffer.from('%PDF-1.7')), 'logo-photo')
  expect([pdf.status, pdf.refused.message]).toEqual([422, expect.stringContaining('This is a PDF')])
})

test('the banner shows a photo once it is published, and its drawings again without one (O12, O19)', async () => {
  const file = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const { body } = await dana.send(new Uint8Array(file))
  const photo = { picture: body.picture, width: 900, height: 400, alt: 'Our counter', x: 50, y: 20 }
  const banner = async () => (await world.visitor().call('shop')).body.photo
  expect((await save({ photo })).status).toBe(200)
  expect(await banner()).toBeUndefined()
  expect((await publish()).status).toBe(200)
  await expect.poll(banner).toEqual(shownPhoto(photo))
  const [from, soon] = [world.deps.clock.now(), 15 * 86_400_000]
  const later = { ...world.deps, clock: { ...world.deps.clock, now: () => new Date(from.getTime() + soon) } }
  await forgetUnusedPictures(later)
  expect((await fetched(shownPhoto(photo).src)).status).toBe(200)
  expect((await save({ photo: null })).status).toBe(200)
  expect((await publish()).status).toBe(200)
  await expect.poll(banner).toBeUndefined()
})

test('a published logo is served where nothing in it can run, and stays for the letters that show it when the shop has another or none (O12)', async () => {
  expect(await shop()).not.toHaveProperty('logo')
  expect((await save({ logoSvg: drawing })).status).toBe(200)
  expect((await publish()).status).toBe(200)
  const { logo } = await shop()
  expect(logo).toMatchObject({ width: 120, height: 40 })
  const { status, headers, text } = await fetched(logo?.src ?? '')
  expect([status, text]).toEqual([200, cleaned])
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  // Letters show it, too.
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'none'")
  expect((await fetched('/logo/0123.svg')).status).toBe(404)
  expect((await fetched(`${logo?.src}/../x`)).status).not.toBe(200)

  for (const logoSvg of [OTHER, null]) {
    await save({ logoSvg })
    await publish()
    expect((await shop()).logo?.src).not.toBe(logo?.src)
    const earlier = await fetched(logo?.src ?? '')
    expect([earlier.status, earlier.text]).toEqual([200, cleaned])
    expect(earlier.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'none'")
  }
  expect(await shop()).not.toHaveProperty('logo')
  await save({ logoSvg: NEVER_PUBLISHED })
  const { body } = await dana.call('logo', { svg: NEVER_PUBLISHED })
  expect((await fetched(`/logo/${logoHash(body.svg)}.svg`)).status).toBe(404)
})

test('a logo that our cleaner, as it is today, has not made is never shown', async () => {
  await save({ logoSvg: drawing })
  await publish()
  const { logo } = await shop()
  const store = async (values: object) => {
    await world.deps.db
      .updateTable('shop_settings')
      .set({ value: JSON.stringify(values) })
      .where('key', '=', 'logo')
      .execute()
    const { status, text } = await fetched(logo?.src ?? '')
    // The release has it, and what is served was cleaned today.
    expect([status, text]).toEqual([200, cleaned])
    return shop()
  }
  const stored = { svg: drawing, width: 120, height: 40, hash: logo?.src.slice(6, 38), cleanedBy: 1 }
  expect(await store({ ...stored, svg: cleaned })).toHaveProperty('logo')
  expect(await store({ ...stored, cleanedBy: 0 })).not.toHaveProperty('logo')
  const { cleanedBy: _by, ...unmarked } = stored
  expect(await store(unmarked)).not.toHaveProperty('logo')
  expect(await store({ svg: drawing })).not.toHaveProperty('logo')
})

test('emails have the shop’s colors and the line under its name', async () => {
  await save({ mainColor: '#b3261e', tagline: 'Tea for all', logoSvg: null })
  await publish()
  await signIn(world, 'dana@shop.example')
  const sent = await world.messages('dana@shop.example')
  const mail = sent.find(({ html }) => html.includes('Tea for all'))
  expect(mail?.text).toContain('-- \nSipday\nTea for all')
  expect(mail?.html).not.toMatch(/#0b4288|#f3f8fd|#c9ddf0/)
})
