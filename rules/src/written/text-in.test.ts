import { expect, test } from 'vitest'
import { NotUtf8, textIn } from './text-in.ts'

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))

test.each([
  ['{"a":1}\n', '{"a":1}\n'],
  ['\ufeff{"a":1}\r\n', '{"a":1}\n'],
  ['one\r\ntwo\rthree\n', 'one\ntwo\nthree\n'],
  ['Nguyễn 🧋', 'Nguyễn 🧋'],
  ['', ''],
])('%j is read as %j', (saved, read) => {
  expect(textIn(bytes(saved))).toBe(read)
})

test.each([
  ['UTF-16 with its mark', bytes('\ufeff{"a":1}', 'utf16le')],
  ['UTF-16 without one', bytes('{"a":1}', 'utf16le')],
  ['big-endian UTF-16', new Uint8Array([0xfe, 0xff, 0, 0x7b, 0, 0x7d])],
  ['Windows-1252', bytes('Café', 'latin1')],
])('%s is refused with what to do', (_what, saved) => {
  expect(() => textIn(saved)).toThrow(NotUtf8)
  expect(() => textIn(saved)).toThrow(/Save as.* UTF-8/)
})
