import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLogo } from './clean-logo.ts'
import { pngOf } from './clean-png.ts'
import { chunk, png, SIGNATURE, written } from '../../../test/pictures.ts'

const typesIn = (file: Buffer): string[] => {
  const types: string[] = []
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    types.push(file.toString('latin1', at + 4, at + 8))
  return types
}

test('a picture stays as it is, and says how large it is', async () => {
  const given = written(png({ width: 120, height: 40 }))
  expect(await cleanLogo(given)).toEqual({ svg: given, width: 120, height: 40, removed: [] })
})

test('texts, places, profiles and what comes after the end are left out; cleaning again changes nothing', async () => {
  const extra = [
    chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>')),
    chunk('eXIf', Buffer.from('40.7, -73.9')),
    chunk('iCCP', Buffer.from('profile')),
    chunk('acTL', Buffer.alloc(8)),
  ]
  const file = Buffer.concat([png({ width: 9, height: 9, extra }), Buffer.from('<?php evil() ?>')])
  const cleaned = await cleanLogo(written(file))
  expect(typesIn(pngOf(cleaned?.svg ?? '') ?? Buffer.alloc(0))).toEqual(['IHDR', 'IDAT', 'IEND'])
  expect(await cleanLogo(cleaned?.svg ?? '')).toEqual(cleaned)
})

test.each(['gray 1 bit', 'palette', 'color', 'color and clear'])('%s is a picture', async (kind) => {
  const [bits, type] = ({ 'gray 1 bit': [1, 0], palette: [8, 3], color: [8, 2] } as Record<string, [number, number]>)[
    kind
  ] ?? [8, 6]
  const extra = type === 3 ? [chunk('PLTE', Buffer.from([0, 0, 0, 255, 255, 255]))] : []
  expect(await cleanLogo(written(png({ width: 20, height: 10, bits, type, extra })))).toMatchObject({ width: 20 })
})

const good = png({ width: 20, height: 10 })
const flipped = Buffer.from(good)
flipped[20] = (flipped[20] ?? 0) ^ 1
test.each<[string, Buffer]>([
  ['no picture', Buffer.from('GIF89a')],
  ['an empty file', Buffer.alloc(0)],
  ['a signature alone', SIGNATURE],
  ['a file that was cut off', good.subarray(0, -20)],
  ['a byte that was changed on the way', flipped],
  ['a picture without pixels', Buffer.concat([good.subarray(0, 33), chunk('IEND', Buffer.alloc(0))])],
  ['fewer pixels than it says', png({ width: 20, height: 10, pixels: deflateSync(Buffer.alloc(50)) })],
  ['far more pixels than it says', png({ width: 20, height: 10, pixels: deflateSync(Buffer.alloc(5_000_000)) })],
  ['pixels that cannot be unpacked', png({ width: 20, height: 10, pixels: Buffer.from('not packed') })],
  [
    'more pixels than any logo needs',
    png({ width: 4000, height: 1001, pixels: deflateSync(Buffer.alloc(16_020_020)) }),
  ],
  ['a shape that no header could hold', png({ width: 210, height: 10 })],
  ['no width', png({ width: 0, height: 10 })],
  ['a color type that does not exist', png({ width: 20, height: 10, type: 5 })],
  ['more than 64 kB', png({ width: 20, height: 10, extra: [chunk('tEXt', Buffer.alloc(66_000))] })],
])('%s is refused', async (_what, file) => expect(await cleanLogo(written(file))).toBeNull())

test('whatever chunks are put into a file, four kinds of them stay', async () => {
  const some = fc.record({ type: fc.stringMatching(/^[A-Za-z]{4}$/), data: fc.uint8Array({ maxLength: 40 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(some, { maxLength: 6 }), async (added) => {
      const extra = added.map(({ type, data }) => chunk(type, Buffer.from(data)))
      const cleaned = await cleanLogo(written(png({ width: 20, height: 10, extra })))
      for (const type of cleaned ? typesIn(pngOf(cleaned.svg) ?? Buffer.alloc(0)) : [])
        expect(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']).toContain(type)
    }),
  )
})
