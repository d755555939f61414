import { expect, test } from 'vitest'
import { parseMarkup } from './markup.ts'

test('headings, paragraphs and lists are read', () => {
  expect(parseMarkup('## Upgrades\nBrown Sugar is\n+ $1.00.\n\n- one\n- two\n1. first\n')).toEqual([
    { kind: 'heading', level: 2, runs: [{ kind: 'text', text: 'Upgrades' }] },
    { kind: 'paragraph', runs: [{ kind: 'text', text: 'Brown Sugar is + $1.00.' }] },
    { kind: 'list', ordered: false, items: [[{ kind: 'text', text: 'one' }], [{ kind: 'text', text: 'two' }]] },
    { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'first' }]] },
  ])
})

test('strong words and addresses are runs of their own', () => {
  expect(parseMarkup('Reply **STOP**. See https://sipday.example/a.')[0]).toEqual({
    kind: 'paragraph',
    runs: [
      { kind: 'text', text: 'Reply ' },
      { kind: 'strong', text: 'STOP' },
      { kind: 'text', text: '. See ' },
      { kind: 'link', text: 'https://sipday.example/a', href: 'https://sipday.example/a' },
      { kind: 'text', text: '.' },
    ],
  })
})

test('words in brackets with an address behind them are a link', () => {
  expect(
    parseMarkup('Read [our page](https://sipday.example/a) or [write](mailto:hi@sipday.example).')[0],
  ).toMatchObject({
    runs: [
      { kind: 'text', text: 'Read ' },
      { kind: 'link', text: 'our page', href: 'https://sipday.example/a' },
      { kind: 'text', text: ' or ' },
      { kind: 'link', text: 'write', href: 'mailto:hi@sipday.example' },
      { kind: 'text', text: '.' },
    ],
  })
})

const linksIn = (source: string) => JSON.stringify(parseMarkup(source)).match(/"href":"[^"]*"/g) ?? []

// Rule P: no HTML, and only links to pages that come encrypted and to email addresses.
test.each([
  'javascript:alert(1)',
  '[x](javascript:alert(1))',
  '[x](JavaScript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](blob:null/1)',
  '[x](//evil.example)',
  '[x](/relative)',
  '[x](http://evil.example)',
  'http://evil.example/a',
  '[x](https://)',
  '<a href="javascript:alert(1)">x</a>',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  '![x](javascript:alert(1))',
  '<javascript:alert(1)>',
  '&#106;avascript:alert(1)',
  '[x]: javascript:alert(1)',
  '[[x](javascript:alert(1))]',
  '**[x](javascript:alert(1))**',
])('%s stays text', (source) => {
  expect(linksIn(source)).toEqual([])
  const [only] = parseMarkup(source)
  const runs = only?.kind === 'paragraph' ? only.runs : []
  expect(runs.map(({ text }) => text).join('')).toBe(source.replace(/^\*\*|\*\*$/g, ''))
})

test.each([
  ['one long word', 'a'.repeat(100_000)],
  ['dots', '.'.repeat(100_000)],
  ['half an email', 'a@'.repeat(50_000)],
  ['an email without an end', `a@${'b-'.repeat(50_000)}`],
  ['emails of dots', `x@${'a.'.repeat(50_000)}`],
  ['stars', '**a*'.repeat(25_000)],
  ['brackets', '['.repeat(100_000)],
  ['half a link', '[a](https://'.repeat(8_000)],
  ['signs after an address', `https://${'.'.repeat(100_000)}`],
])('%s of 100,000 letters is read at once', (_what, source) => {
  const began = performance.now()
  parseMarkup(source)
  // The square of it took seconds.
  expect(performance.now() - began).toBeLessThan(500)
})

test('the address of a link ends before anything that could leave it', () => {
  expect(linksIn('[x](https://a.example/"onmouseover="alert(1))')).toEqual(['"href":"https://a.example/"'])
  expect(linksIn('https://a.example/<script>')).toEqual(['"href":"https://a.example/"'])
})
