import { expect, test } from 'vitest'
import { NotUtf8, textIn } from './text-in.ts'

const read = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding).toString('utf8')

test.each([
  ['{"a":1}\n', '{"a":1}\n'],
  ['\ufeff{"a":1}\r\n', '{"a":1}\n'],
  ['one\r\ntwo\rthree\n', 'one\ntwo\nthree\n'],
  ['Nguyễn 🧋', 'Nguyễn 🧋'],
  ['', ''],
])('%j is read as %j', (saved, text) => {
  expect(textIn(read(saved))).toBe(text)
})

test.each([
  ['UTF-16 with its mark', read('\ufeff{"a":1}', 'utf16le')],
  ['UTF-16 without one', read('{"a":1}', 'utf16le')],
  ['big-endian UTF-16', Buffer.from([0xfe, 0xff, 0, 0x7b, 0, 0x7d]).toString('utf8')],
  ['Windows-1252', read('Café', 'latin1')],
])('%s is refused with what to do', (_what, saved) => {
  expect(() => textIn(saved)).toThrow(NotUtf8)
  expect(() => textIn(saved)).toThrow(/Save as.* UTF-8/)
})
