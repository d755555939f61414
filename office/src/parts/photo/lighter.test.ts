import { afterEach, expect, test, vi } from 'vitest'
import { lighter } from './lighter.ts'

afterEach(() => vi.unstubAllGlobals())

const file = (bytes: number, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })
const canvases: { width: number; height: number }[] = []
/** Of a photo of these pixels. */
const browser = (width: number, height: number, bytes: number) => {
  canvases.length = 0
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close: () => undefined }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width: number
      height: number
      constructor(width: number, height: number) {
        this.width = width
        this.height = height
        canvases.push({ width, height })
      }
      getContext = () => ({ drawImage: () => undefined })
      convertToBlob = () => Promise.resolve(file(bytes))
    },
  )
}

test('a heavy photo of a camera is sent with the pixels that pages can use (O19)', async () => {
  browser(8000, 6000, 900_000)
  expect((await lighter(file(11_000_000))).size).toBe(900_000)
  expect(canvases).toEqual([{ width: 3000, height: 2250 }])
})

test('a light photo, another kind, and what would not get lighter are sent as they are (O19)', async () => {
  browser(2000, 1500, 5_000_000)
  for (const given of [file(1_000_000), file(3_000_000, 'image/png'), file(4_000_000)])
    expect(await lighter(given)).toBe(given)
})

test('what the browser cannot read is sent as it is, and the server says what is wrong (O19)', async () => {
  browser(1, 1, 1)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  const given = file(3_000_000)
  expect(await lighter(given)).toBe(given)
})
