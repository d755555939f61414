import { readFileSync } from 'node:fs'
import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { firstLook, rootRule, tintsOf } from './tints.ts'

const tokens = readFileSync(new URL('../../../ui/src/tokens.css', import.meta.url), 'utf8')

test('a shop without colors of its own has those of the design, and its pages no rule', () => {
  for (const [name, color] of Object.entries(tintsOf(firstLook)))
    expect(tokens, name).toContain(`--c-${name}: ${name === 'on-primary' ? '#fff' : color};`)
  expect(rootRule(firstLook)).toBe('')
})

test('the tints have the hue of the main color, and are as light as those of the design', () => {
  const tints = tintsOf({ mainColor: '#b3261e', textOnMain: '#ffffff' })
  expect(tints.primary).toBe('#b3261e')
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(tints['ice-100'].slice(at, at + 2), 16))
  expect(red).toBeGreaterThan(green ?? 0)
  expect(red).toBeGreaterThan(blue ?? 0)
  expect(wcagContrast(tints['ice-100'], '#ffffff')).toBeLessThan(1.3)
  expect(wcagContrast(tints['primary-dark'], tints['ice-200'])).toBeGreaterThanOrEqual(7)
  expect(wcagContrast(tints['primary-light'], '#000000')).toBeGreaterThanOrEqual(7)
})

test('a gray shop has gray tints', () => {
  const { 'ice-100': ice, line } = tintsOf({ mainColor: '#5f5f5f', textOnMain: '#ffffff' })
  for (const color of [ice, line]) expect(new Set(color.slice(1).match(/../g)).size).toBe(1)
})

test('the rule of a page names every color once, and only colors', () => {
  expect(rootRule({ mainColor: '#b3261e', textOnMain: '#ffffff' })).toMatch(
    /^:root\{(--c-[a-z0-9-]+:#[0-9a-f]{6};?){8}\}$/,
  )
})
