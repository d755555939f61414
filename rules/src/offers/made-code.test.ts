import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOf, meantOf } from './code.ts'
import { asMade, madeCode } from './made-code.ts'

test('a made code is eight signs that no one takes for others, as it is compared (O8.1)', () => {
  const lowest = madeCode(() => 0)
  const highest = madeCode(() => 0.999_999)
  expect([lowest, highest]).toEqual(['BBBB-BBBB', '9999-9999'])
  for (let made = 0; made < 200; made += 1) {
    const code = madeCode(Math.random)
    expect(code).toMatch(/^[BCDFGHJKMNPQRTVWXYZ2346789]{4}-[BCDFGHJKMNPQRTVWXYZ2346789]{4}$/)
    expect(codeOf(code.toLowerCase().replace('-', ' - '))).toBe(code)
  }
})

/** Spaces, signs that no one sees, and what phones and letters make of a hyphen. */
const between = fc.array(
  fc.constantFrom('', ' ', '\u00a0', '\t', '\u200b', '\u00ad', '-', '‐', '‑', '–', '—', '−', '－'),
  {
    maxLength: 3,
  },
)
const asTyped = (code: string) =>
  fc
    .array(fc.tuple(between, fc.boolean(), fc.boolean()), { minLength: code.length, maxLength: code.length })
    .map((written) =>
      [...code]
        .filter((sign) => sign !== '-')
        .map((sign, position) => {
          const [after, isLow, isWide] = written[position] ?? [[], false, false]
          const letter = isLow ? sign.toLowerCase() : sign
          const wide = String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)
          return `${isWide ? wide : letter}${after.join('')}`
        })
        .join(''),
    )

test('a made code is the same however its hyphen, its letters and its spaces are typed (O8.1)', () => {
  const made = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(
      made
        .map((numbers) => {
          const left = [...numbers]
          return madeCode(() => left.pop() ?? 0)
        })
        .chain((code) => fc.tuple(fc.constant(code), asTyped(code))),
      ([code, typed]) => {
        expect(asMade(typed)).toBe(code)
        expect(meantOf([{ code }], typed)).toEqual({ code })
      },
    ),
  )
})

test('a code as it is kept is itself, and one that could be two others is neither (O8.1)', () => {
  const codes = [{ code: 'A-BC' }, { code: 'AB-C' }, { code: 'SPRING-50' }, { code: 'SPRING50' }]
  const meant = (typed: string) => meantOf(codes, typed)?.code ?? null
  expect(['a – bc', 'ab-c', 'abc', 'spring—50', 'Spring 50', 'spring-5-0', 'spring 5'].map(meant)).toEqual([
    'A-BC',
    'AB-C',
    null,
    'SPRING-50',
    'SPRING50',
    null,
    null,
  ])
})
