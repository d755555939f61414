// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ATTRIBUTES, ELEMENTS } from './allowed.ts'
import { cleanLogo } from './clean-logo.ts'
import { hostile, refused } from '../../../test/hostile-drawings.ts'

/** What a browser's parser finds that is not on the list. */
const strangeIn = (svg: string): string[] => {
  const page = new DOMParser().parseFromString(svg, 'image/svg+xml')
  const all = [...page.querySelectorAll('*')]
  const others = [...page.childNodes].filter((node) => node !== page.documentElement).map(({ nodeName }) => nodeName)
  return [
    ...others,
    ...all.flatMap((element) => [
      ...(element.namespaceURI === 'http://www.w3.org/2000/svg' && ELEMENTS.includes(element.localName)
        ? []
        : [element.nodeName]),
      ...[...element.attributes].flatMap(({ name, value }) =>
        ATTRIBUTES.includes(name) && (name === 'xmlns' || !/:|\\|\/\/|url\((?!["']?#)|javascript/i.test(value))
          ? []
          : [`${name}=${value}`],
      ),
    ]),
  ]
}

test('there are enough hostile files', () => expect(hostile.length).toBeGreaterThanOrEqual(60))

test.each(hostile)('%s loses what is dangerous, and cleaning it again changes nothing', async (file) => {
  const logo = await cleanLogo(file)
  expect(logo).not.toBeNull()
  expect(strangeIn(logo?.svg ?? '')).toEqual([])
  expect(logo?.svg).toContain('<path d="M0 0')
  expect((await cleanLogo(logo?.svg ?? ''))?.svg).toBe(logo?.svg)
})

test.each(Object.entries(refused))('%s is refused', async (_what, file) => expect(await cleanLogo(file)).toBeNull())

test('a drawing keeps its shapes, gradients, groups and text, and says which size it has', async () => {
  const file = `<?xml version="1.0" encoding="UTF-8"?>
    <!-- Made by a drawing program -->
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 40" xml:space="preserve">
      <defs><linearGradient id="a" x1="0" x2="1"><stop offset="0" stop-color="#f00"/><stop offset="1" style="stop-color:#00f;stop-opacity:.5"/></linearGradient></defs>
      <g transform="translate(1 2)"><rect width="10" height="10" fill="url(#a)"/><use xlink:href="#b"/></g>
      <a xlink:href="https://shop.example"><circle id="b" r="3" style="fill:rgb(1, 2, 3);stroke:none"/></a>
      <text x="1" font-family="Outfit, sans-serif">Boba &amp; Co &lt;3</text>
    </svg>`
  const logo = await cleanLogo(file)
  expect(logo).toMatchObject({ width: 120, height: 40, removed: ['href'] })
  const svg = logo?.svg ?? ''
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 120 40" width="120" height="40">/)
  for (const kept of [
    '<stop offset="0" stop-color="#f00">',
    'stop-color="#00f" stop-opacity=".5"',
    'fill="url(#a)"',
    '<use href="#b">',
    'fill="rgb(1, 2, 3)" stroke="none"',
    'Boba &amp; Co &lt;3</text>',
  ])
    expect(svg).toContain(kept)
  expect(strangeIn(svg)).toEqual([])
})

test('what had to be left out is told, so that an owner knows why the drawing looks different', async () => {
  const file = '<svg viewBox="0 0 9 9"><style>.a{fill:red}</style><path class="a" d="M0 0z"/><image/></svg>'
  expect((await cleanLogo(file))?.removed).toEqual(['class', 'image', 'style'])
})

test('a width and a height stand in for a missing grid', async () => {
  expect(await cleanLogo('<svg width="30px" height="20"><path d="M0 0z"/></svg>')).toMatchObject({
    width: 30,
    height: 20,
  })
})

test('however the pieces of hostile files are put together, nothing strange is left', async () => {
  const pieces = hostile.flatMap((file) => file.match(/<[^>]*>|[^<]+/g) ?? [])
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), async (some) => {
      const logo = await cleanLogo(`<svg viewBox="0 0 9 9"><path d="M0 0z"/>${some.join('')}</svg>`)
      if (logo) expect(strangeIn(logo.svg)).toEqual([])
    }),
    { numRuns: 300 },
  )
})
