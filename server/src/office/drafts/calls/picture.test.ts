import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { ChosenPhoto, Photo } from '@sipday/contract/look/picture.ts'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Colleague, createColleague, makeColleague, signIn } from '../../../../test/colleague.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { shownPhoto } from '@sipday/rules/look/photo.ts'
import { draftShop } from '../draft-catalogue.ts'
import { bannerLines } from '../../../store/catalogue/drinks.ts'
import { forgetUnusedPictures } from '../../../pictures/forget-pictures.ts'

let world: World
let owner: Colleague

beforeAll(async () => {
  world = await createWorld({ demo: true })
  await makeColleague(world.deps, { email: 'books@shop.example', role: 'accountant' })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  owner = await signIn(world, 'owner@demo.example')
  await owner.call('draft-drop', { all: true })
})

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)
const photoOf = (width: number, height: number, background = '#8a5a2b') =>
  sharp({ create: { width, height, channels: 3, background } })
const upload = async (file: Buffer) => {
  const { status, body } = await owner.send(bytesOf(file))
  expect([status, body]).toMatchObject([200, { picture: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  return body
}
const chosen = async (file: Buffer, more: Partial<ChosenPhoto> = {}): Promise<ChosenPhoto> => {
  const { picture, width, height } = await upload(file)
  return { picture, width, height, alt: 'A glass of iced tea', x: 50, y: 50, ...more }
}
const save = async (photo: ChosenPhoto | null) => {
  const { seen, live } = (await owner.call('item', { subject: 'drink', id: 'taro' })).body
  const body = { ...(live as DraftBody<'drink'>), photo }
  return owner.call('draft-save', { subject: 'drink', id: 'taro', seen, body })
}
const publish = async () => {
  const { status, body } = await owner.call('publish', {
    note: '',
    prices: [],
    seenDraft: (await owner.call('draft')).body.seenDraft,
  })
  expect(status).toBe(200)
  return body
}
const shown = async (): Promise<Photo | undefined> => {
  const { groups } = (await world.visitor().call('drinks', {})).body
  return groups.flatMap(({ drinks }) => drinks).find(({ id }) => id === 'taro')?.photo
}
const fetched = async (path: string) => {
  const response = await fetch(world.url + path, { redirect: 'manual' })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('a photo is kept turned upright, without what is written in it, in the widths that pages use (O19)', async () => {
  // Lying on its side, red at its left: upright, red is at the top.
  const red = await photoOf(400, 1200, '#ff0000').png().toBuffer()
  const file = await photoOf(2000, 1200, '#0000ff')
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: 'Dana', Copyright: '40.7128 N 74.0060 W' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(file).metadata()).orientation).toBe(6)
  const made = await upload(file)
  expect(made).toMatchObject({ width: 960, height: 1600, moves: false })
  const photo = await chosen(file, { x: 20, y: 70 })
  expect((await save(photo)).status).toBe(200)
  expect(await shown()).toBeUndefined()
  await publish()
  const live = await shown()
  expect(live).toMatchObject({ width: 960, height: 1600, alt: 'A glass of iced tea', at: '20% 70%' })
  const addresses = (live?.srcSet ?? '').split(', ').map((one) => one.split(' '))
  expect(addresses.map(([, width]) => width)).toEqual(['96w', '192w', '320w', '480w', '720w', '960w'])
  for (const [path = '', width = ''] of addresses) {
    const { status, headers, bytes } = await fetched(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    const found = await sharp(bytes).metadata()
    expect([`${found.width}w`, found.exif, found.orientation]).toEqual([width, undefined, undefined])
  }
  const { data } = await sharp((await fetched(addresses[0]?.[0] ?? '')).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(3 * 48, 3 * 49)].map((part) => part > 128)).toEqual([true, false, false])
})

test('the page of a release shows the photo of that release, and going back shows the one before (O19, O6)', async () => {
  const before = await shown()
  const green = await chosen(await photoOf(700, 500, '#00ff00').webp().toBuffer())
  expect((await save(green)).status).toBe(200)
  const { releaseId } = await publish()
  expect((await shown())?.src).toContain(green.picture)
  const { status } = await owner.call('release-back', { releaseId: releaseId ?? 0 })
  expect(status).toBe(200)
  await publish()
  expect(before?.src).toBeDefined()
  expect(await shown()).toEqual(before)
})

test('the draft’s preview shows the photo before it is published, and no one else sees it (O19, O8)', async () => {
  const { seen, live } = (await owner.call('item', { subject: 'drink-group', id: 'milk-teas' })).body
  const photo = await chosen(await photoOf(600, 600, '#123456').png().toBuffer())
  const body = { ...(live as DraftBody<'drink-group'>), photo }
  expect((await owner.call('draft-save', { subject: 'drink-group', id: 'milk-teas', seen, body })).status).toBe(200)
  const { catalogue } = await draftShop(world.deps)
  expect(bannerLines(catalogue.drinkGroups).find(({ id }) => id === 'milk-teas')?.photo).toEqual(shownPhoto(photo))
  expect((await world.visitor().call('shop')).body.bannerLines).not.toContainEqual(
    expect.objectContaining({ photo: expect.anything() }),
  )
})

const animated = async () => {
  const frames = await Promise.all(['#ff0000', '#00ff00'].map((color) => photoOf(80, 80, color).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100], loop: 0 })
    .toBuffer()
}

test('of a picture that moves, the first moment is kept (O19)', async () => {
  expect(await upload(await animated())).toMatchObject({ width: 80, height: 80, moves: true })
})

/** Its header promises more than anyone could hold. */
const bomb = async (): Promise<Buffer> => {
  const { png } = await import('../../../../test/pictures.ts')
  const file = Buffer.from(png({ width: 8, height: 8 }))
  const { crc32 } = await import('node:zlib')
  file.writeUInt32BE(50_000, 16)
  file.writeUInt32BE(50_000, 20)
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}

test('what is no photo gets a sentence that says what to do, within two seconds (O19)', async () => {
  const jpeg = await photoOf(900, 900).jpeg().toBuffer()
  const noise = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  const wrong: [Buffer, RegExp][] = [
    [Buffer.from('%PDF-1.7\n1 0 obj'), /This is a PDF, whatever it is called\. Please choose a JPEG/],
    [Buffer.from('<svg xmlns="x"><script>alert(1)</script></svg>'), /This is an SVG drawing, not a photo/],
    [Buffer.from('\ufeff<?xml version="1.0"?><svg/>'), /This is an SVG drawing, not a photo/],
    [Buffer.from('GIF89a\0\0'), /This is a GIF/],
    [heic, /This is a HEIC photo.*On an iPhone.*Most Compatible.*on a Mac.*Preview/],
    [Buffer.from('hello'), /no picture that we know/],
    [Buffer.alloc(0), /no picture that we know/],
    [noise.subarray(0, noise.length / 2), /damaged or was not copied to its end/],
    [jpeg.subarray(0, 20), /damaged or was not copied to its end/],
    [await bomb(), /more than 50 million pixels.*3,000 pixels wide/],
    [await photoOf(4200, 2600).avif({ effort: 0 }).toBuffer(), /more than 10 million pixels/],
    [await photoOf(20, 400).png().toBuffer(), /less than 32 pixels/],
  ]
  for (const [file, sentence] of wrong) {
    const { status, refused } = await owner.send(bytesOf(file))
    expect([status, refused.message]).toEqual([422, expect.stringMatching(sentence)])
    expect(refused.code).toBe('not_a_picture')
  }
})

test('only who may edit the catalog may send one, and nothing is read of what is too long (O19)', async () => {
  const file = bytesOf(await photoOf(100, 100).png().toBuffer())
  expect((await createColleague(world).send(file)).status).toBe(401)
  const books = await signIn(world, 'books@shop.example')
  expect([(await books.send(file)).refused.code]).toEqual(['not_allowed'])
  const tooLong = await owner.send(new Uint8Array(12_000_001)).catch(() => null)
  expect([tooLong?.status ?? 413, tooLong?.refused.message ?? '12 MB']).toEqual([413, expect.stringContaining('12 MB')])
  // Without saying how long it is: it is cut off on the way, and never more than a little beyond.
  const sent = await new Promise<{ status: number; bytes: number }>((resolve) => {
    const part = Buffer.alloc(1_000_000)
    let bytes = 0
    const headers = { cookie: owner.cookie ?? '', origin: world.url, 'content-type': 'application/octet-stream' }
    const call = request(`${world.url}/api/office/picture`, { method: 'POST', headers })
    const more = () => {
      if (call.destroyed || bytes >= 40_000_000) return
      bytes += part.length
      call.write(part, () => setImmediate(more))
    }
    call.on('response', ({ statusCode = 0 }) => {
      resolve({ status: statusCode, bytes })
      call.destroy()
    })
    call.on('error', () => resolve({ status: 413, bytes }))
    more()
  })
  expect(sent.status).toBe(413)
  expect(sent.bytes).toBeLessThan(25_000_000)
})

test('a photo needs words, and a picture that is kept; its sizes are those of the picture (O19)', async () => {
  const photo = await chosen(await photoOf(640, 480).jpeg().toBuffer())
  expect(Object.keys((await save({ ...photo, alt: '  ' })).refused.fields ?? {})).toEqual(['photo.alt'])
  expect(Object.keys((await save({ ...photo, picture: '0'.repeat(32) })).refused.fields ?? {})).toEqual(['photo'])
  const { status, body } = await save({ ...photo, width: 9, height: 90_000 })
  expect([status, body.item?.after]).toMatchObject([200, { photo: { width: 640, height: 480 } }])
})

test('a picture that no draft and no release has is forgotten after two weeks, and no other (O19)', async () => {
  const kept = async () =>
    (await world.deps.db.selectFrom('pictures').select('id').execute()).map(({ id }) => id).toSorted()
  const before = await kept()
  const drafted = await chosen(await photoOf(333, 222, '#010203').jpeg().toBuffer())
  const unused = await upload(await photoOf(222, 333, '#030201').jpeg().toBuffer())
  expect((await save(drafted)).status).toBe(200)
  await forgetUnusedPictures(world.deps)
  const later = (days: number) => ({
    ...world.deps,
    clock: { ...world.deps.clock, now: () => new Date(world.deps.clock.now().getTime() + days * 86_400_000) },
  })
  await forgetUnusedPictures(later(13))
  expect(await kept()).toContain(unused.picture)
  await forgetUnusedPictures(later(15))
  expect(await kept()).not.toContain(unused.picture)
  expect(await kept()).toContain(drafted.picture)
  // What was live before, or is in a release that one can go back to, is still there.
  const released = (await world.deps.db.selectFrom('releases').selectAll().execute()).map((row) => JSON.stringify(row))
  for (const id of before.filter((one) => released.some((text) => text.includes(one))))
    expect(await kept()).toContain(id)
})
