import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const read = (name: string) => readFileSync(folder + name, 'utf8')
const tokens = read('tokens.css')
const base = read('base.css')
const token = (name: string) => new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1]
/** The declarations of the first rule whose selector list contains exactly this selector. */
const rule = (css: string, selector: string): string =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selectors]) => selectors?.split(',').some((each) => each.trim() === selector))
    .map(([, , declarations]) => declarations)
    .join('\n')

test('the primary color is #1976d2, the family is Outfit, and 1.6 rem are 16 px of a usual text size (R25, S9)', () => {
  expect(token('c-primary')).toBe('#1976d2')
  expect(token('f-family')).toMatch(/^'Outfit',.*sans-serif$/)
  expect(rule(base, 'html')).toContain('font-size: 62.5%')
})

test('names and headings read in their own direction and stand at the left; sentences keep the page’s', () => {
  expect(base).toMatch(/:where\(:not\(p, br\)\) \{\s+unicode-bidi: plaintext;/)
  for (const part of ['body', 'input', 'textarea']) expect(rule(base, part)).toContain('text-align: left')
})

test('beside a button, a heading of one long word stays within a phone', () => {
  expect(base).toMatch(/\.wrap > :has\(> h1\) \{\s+min-width: 0;/)
})

test('headings, body and buttons have the sizes and weights of the theme (S9)', () => {
  const type = (name: string) => [token(`t-${name}`), token(`w-${name}`)]
  expect(type('h1')).toEqual(['3.2rem', '400'])
  expect(type('h2')).toEqual(['2.4rem', '300'])
  expect(type('h3')).toEqual(['2rem', '400'])
  expect(type('h4')).toEqual(['1.6rem', '700'])
  expect(type('body')).toEqual(['1.8rem', '300'])
  expect(token('t-button')).toBe('1.6rem')
  expect(token('t-caption')).toBe('0.75rem')
  expect(token('t-overline')).toBe('0.625rem')
  for (const heading of ['h1', 'h2', 'h3', 'h4'])
    expect(rule(base, heading)).toContain(`font-size: var(--t-${heading})`)
  for (const heading of ['h5', 'h6']) expect(rule(base, heading)).toContain('font-size: var(--t-h4)')
})

test('no text is set in caption or overline (S9)', () => {
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.css') && name !== 'tokens.css',
  )
  expect(sheets.filter((name) => /--t-(caption|overline)/.test(read(name)))).toEqual([])
})

test('buttons keep their case, have a radius of 8 px and the four looks of the theme (S9)', () => {
  const buttons = read('actions/Button.module.css')
  expect(rule(buttons, '.button')).toContain('text-transform: none')
  expect(rule(buttons, '.button')).toContain('border-radius: var(--r-control)')
  expect(token('r-control')).toBe('8px')
  expect(rule(buttons, '.contained')).toMatch(/background: var\(--c-black\);\s+color: #fff/)
  expect(rule(buttons, '.outlined')).toContain('border: var(--b-control) solid var(--c-black)')
  expect(token('b-control')).toBe('2px')
  expect(rule(buttons, '.text')).toContain('padding: 8px 16px')
  expect(rule(buttons, '.grey')).toMatch(/background: var\(--c-grey-back\);\s+color: var\(--c-primary-dark\)/)
})

test('a black button at rest wears a light sheen that hover takes off: hover is darker (S9)', () => {
  const buttons = read('actions/Button.module.css')
  expect(rule(buttons, '.contained')).toContain('box-shadow: var(--sheen)')
  expect(rule(buttons, '.contained:hover')).toContain('box-shadow: none')
})

test('step labels are 2.0rem, black, weight 400; step icons 30 px, black with white numbers (S9)', () => {
  const steps = read('text/Steps.module.css')
  expect([token('t-step'), token('w-step')]).toEqual(['2rem', '400'])
  expect(token('pearl')).toMatch(/^3rem/)
  expect(rule(steps, '.pearl')).toMatch(/background: var\(--c-black\);\s+color: #fff/)
  expect(steps).toMatch(/font: var\(--w-step\) var\(--t-step\) \/ 1\.2 var\(--f-family\);\s+color: var\(--c-black\)/)
})

test('buttons one above the other at the end of a full dialog keep their distance (S9)', () => {
  expect(rule(read('dialogs/Dialog.module.css'), '.foot')).toContain('gap: var(--s-3)')
})

test('six digits are asked for in boxes of one width, in two groups of three (S9)', () => {
  const code = read('fields/SixDigitCode.module.css')
  expect(rule(code, '.boxes')).toContain('repeat(3, minmax(0, 1fr)) 0 repeat(3, minmax(0, 1fr))')
  expect(code).not.toMatch(/\.box:nth-child/)
})

test('a bar of buttons leaves no empty frame on paper (S9)', () => {
  const [, printed] = read('actions/ActionBar.module.css').split('@media print {')
  expect(rule(printed ?? '', '.bar')).toContain('display: none')
})

test('helper text is 1.6rem without a left margin, chips are grey and 24 px high (S9)', () => {
  const field = read('fields/Field.module.css')
  expect(token('t-small')).toBe('1.6rem')
  expect(rule(field, '.note')).toContain('var(--t-small)')
  expect(rule(field, '.note')).not.toMatch(/margin-left|margin-inline/)
  expect(rule(read('notices/Badge.module.css'), '.badge')).toContain('background: var(--c-grey-back)')
  expect(rule(read('notices/Badge.module.css'), '.badge')).toContain('min-height: var(--s-6)')
  expect(token('s-6')).toBe('2.4rem')
})

test('layouts widen only at the breakpoints of the theme (S9)', () => {
  const widths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => [...read(name).matchAll(/min-width: ([\d.]+)em\)/g)].map((found) => Number(found[1]) * 16))
  expect(widths.length).toBeGreaterThan(5)
  expect(widths.filter((width) => ![600, 900, 1200, 1536].includes(width))).toEqual([])
})

test('breakpoints are in em, so that a wide window with large text is laid out as a narrow one', () => {
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  expect(sheets.filter((name) => /@media[^{]*\d(px|rem)\b/.test(read(name)))).toEqual([])
})
