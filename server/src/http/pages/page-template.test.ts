import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fillTemplate, hashesOf } from './page-template.ts'
import type { StaticFiles } from './static-files.ts'

const styles: Record<string, string> = { 'assets/a.css': 'body{color:#000}', 'assets/b.css': 'p{margin:0}' }
const files: StaticFiles = { send: () => null, text: (name) => styles[name] ?? null }
const template =
  '<head><!--app-head--><link rel="stylesheet" crossorigin href="/assets/a.css"></head><body><div id="app"><!--app-html--></div><!--app-data--></body>'
const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the styles of the first screen are inline in their order, with one hash; the element names their files instead of links', () => {
  const head = '<link rel="stylesheet" crossorigin href="/assets/b.css"><link rel="stylesheet" href="/assets/none.css">'
  const page = fillTemplate(template, files, { head, html: '<p>Hi</p>', data: {}, look: '' })
  expect(page.html).toContain(
    '<head><link rel="stylesheet" href="/assets/none.css">' +
      '<style data-files="/assets/b.css /assets/a.css">p{margin:0}body{color:#000}</style></head>',
  )
  expect(page.html).toContain('<div id="app"><p>Hi</p></div>')
  expect(page.styleHashes).toEqual([sha('p{margin:0}body{color:#000}')])
  expect(page.scriptHashes).toEqual([])
})

test('the shop’s own colors stand after every other rule in the one style element, under its hash', () => {
  const look = ':root{--c-primary:#b3261e}'
  const page = fillTemplate(template, files, { head: '', html: '', look })
  expect(page.html).toContain(`<style data-files="/assets/a.css">body{color:#000}${look}</style></head>`)
  expect(page.styleHashes).toEqual([sha(`body{color:#000}${look}`)])
})

test('embedded data cannot end its element, and dollar signs stay what they are', () => {
  const data = { name: '</script><script>alert(1)</script>', price: "$& $' $1" }
  const page = fillTemplate(template, files, { head: '', html: '$1', data, look: '' })
  const embedded = /<script type="application\/json" id="sipday-data">(.*?)<\/script>/.exec(page.html)?.[1] ?? ''
  expect(JSON.parse(embedded)).toEqual(data)
  expect(page.html).not.toContain('<script>alert')
  expect(page.scriptHashes).toEqual([])
})

test('only our own scripts and styles are in the policy: markup that got into a screen does not run', () => {
  for (const injected of [
    '<script>alert(document.domain)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<script type="module">import("//evil.example")</script>',
    '<svg><script>alert(2)</script></svg>',
    '<style>body{display:none}</style>',
  ]) {
    const page = fillTemplate(template, files, { head: '', html: injected, scripts: ['ours()'], data: {}, look: '' })
    expect(page.html).toContain('<script>ours()</script>')
    expect(page.scriptHashes).toEqual([sha('ours()')])
    expect(page.styleHashes).toEqual([sha('body{color:#000}')])
  }
})

test('inline scripts and style attributes are hashed as the browser reads them', () => {
  const html =
    '<script>run()</script><script type="module" src="/x.js"></script><p style="font-family:&quot;Outfit&quot;">x</p>'
  expect(hashesOf(html)).toEqual({
    scriptHashes: [sha('run()')],
    styleHashes: [],
    styleAttributeHashes: [sha('font-family:"Outfit"')],
  })
  const escaped = '<i style="--a:&#x27;&lt;b&gt;&#39;&amp;quot;"></i>'
  expect(hashesOf(escaped).styleAttributeHashes).toEqual([sha("--a:'<b>'&quot;")])
})
