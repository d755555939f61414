import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { programPath } from '../running/child.ts'
import { LAW } from './coverage.ts'

const read = (file: string) => readFileSync(programPath(file), 'utf8')

const ROOMS = [
  'contract',
  'rules',
  'ui',
  'web',
  'counter',
  'office',
  'server',
  'sandbox',
  'e2e',
  'bench',
  'tools',
  'docs',
]
const skipped = /node_modules|\/dist\/|\.cache/

/** Every text in the project that people read: code, tests, styles, documents. */
const texts = [
  ...readdirSync(programPath('.')).filter((file) => file.endsWith('.md')),
  ...ROOMS.flatMap((room) =>
    readdirSync(programPath(room), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  ).filter((file) => !skipped.test(`/${file}`) && /\.(?:tsx?|mjs|css|md|ya?ml|sql)$/.test(file)),
].map((file) => ({ file, text: read(file) }))

/** One heading for each number that code may refer to. */
const headings = new Set(
  [...LAW, 'docs/invariants.md'].flatMap((file) =>
    [...read(file).matchAll(/^#{2,4} (rule [A-Z]|risk \d+|[WSOCBRI]\d+(?:\.\d+)?)\b/gm)].map(([, id]) => id),
  ),
)

/** `W2.3`, `S7.8`, `R19`, `I4`, `rule B`, `risk 27`, as code and documents refer to them. */
const reference =
  /(?<![\w#./-])(?:[WSO]\d{1,2}(?:\.\d{1,2})?|R\d{1,2}|I(?:[1-9]|1[0-9])|rule [A-Z]|risk \d+)(?![\w-]|\.\d)/g

test('every number of the specification that is named has its heading', () => {
  const lost = texts.flatMap(({ file, text }) =>
    [...text.matchAll(reference)]
      .map(([id]) => id)
      .filter((id) => !headings.has(id))
      .map((id) => `${file}: ${id}`),
  )
  expect([...new Set(lost)]).toEqual([])
})

test('no comment cites a page by a number that is not of the specification', () => {
  const cites = /\((?:office|look|security|operations|counter|house|prices|letters) \d/
  expect(
    texts.filter(({ text, file }) => !file.endsWith('references.test.ts') && cites.test(text)).map(({ file }) => file),
  ).toEqual([])
})

test('what was once called a hole is a numbered risk', () => {
  expect(
    texts
      .filter(({ text, file }) => /\bholes? \d/.test(text) && !file.endsWith('references.test.ts'))
      .map(({ file }) => file),
  ).toEqual([])
})

/** Names of documents in comments and texts, relative to the root or to the file. */
test('every document that is named exists', () => {
  const lost = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w/*.-])((?:\.\.?\/)*(?:[\w-]+\/)*[\w-]+\.md)\b/g)]
      .map(([, name = '']) => name)
      .filter((name) => {
        const places = [
          name,
          join('docs', name),
          normalize(join(dirname(file), name)),
          join('docs/specification', name),
          join('docs/decisions', name),
        ]
        return !places.some((place) => existsSync(programPath(place)))
      })
      .map((name) => `${file}: ${name}`),
  )
  expect([...new Set(lost)]).toEqual([])
})

test('each section of the specification says where its code is, and the place exists', () => {
  const wrong = LAW.filter((page) => !page.endsWith('readings.md')).flatMap((file) =>
    read(file)
      .split(/^(?=#{2,3} )/m)
      .filter((section) => /^#{2,3} [WSOCB]\d/.test(section))
      .flatMap((section) => {
        const heading = section.slice(0, section.indexOf('\n'))
        const places = [...(/^Code: (.+)$/m.exec(section)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(
          ([, place = '']) => place,
        )
        if (places.length === 0) return [`${heading}: no code named`]
        return places.filter((place) => !existsSync(programPath(place))).map((place) => `${heading}: ${place}`)
      }),
  )
  expect(wrong).toEqual([])
})

/** "`rules/src/prices/told-price.ts`, in which words `price-words.ts` there": beside what was named before. */
test('in the map of the README a bare name of a file is beside the path before it', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const lost = rows.flatMap((row) => {
    let folder = ''
    return [...row.matchAll(/(the area's |its )?`([\w<>./-]+)`/g)].flatMap(([, ofEach, name = '']) => {
      const path = name.replace(/\/<.*$/, '')
      if (ROOMS.includes(path.split('/')[0] ?? '')) {
        folder = existsSync(programPath(path)) && /\.\w+$/.test(path) ? dirname(path) : path
        return existsSync(programPath(path)) ? [] : [name]
      }
      if (!/\w\.(?:tsx?|sql)$/.test(name) || ofEach !== undefined) return []
      return existsSync(programPath(join(folder, name))) ? [] : [`${name} in ${folder}, of "${row.slice(2, 40)}"`]
    })
  })
  expect(lost).toEqual([])
})
