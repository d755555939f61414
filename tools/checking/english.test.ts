import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programPath } from '../running/child.ts'

const read = (file: string) => readFileSync(programPath(file), 'utf8')
const filesIn = (folder: string, kind: RegExp) =>
  readdirSync(programPath(folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => kind.test(file) && !/node_modules|\/dist\//.test(file))

/** Texts of the sites, emails, refusals, the sandbox, commands and the demo shop. */
const screens = [
  ...[
    'web/src',
    'counter/src',
    'office/src',
    'ui/src',
    'rules/src',
    'server/src/messages',
    'server/src/endpoints',
    'server/src/purchases',
  ].flatMap((folder) => filesIn(folder, /\.tsx?$/).filter((file) => !/\.test\.tsx?$/.test(file))),
  ...filesIn('tools/demo', /\.(?:json|md)$/),
  ...filesIn('sandbox/src', /(?<!\.test)\.(?:ts|html)$/),
  ...filesIn('tools', /(?<!\.test|\.e2e)\.ts$/),
]

/** Quoted texts of at least two words, and the text between tags. */
const textsIn = (file: string): string[] => {
  const source = read(file)
  if (!/\.tsx?$/.test(file)) return [source]
  const code = source.replaceAll(/\/\*[^]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
  return [
    ...[...code.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*[^\S\n](?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(
      ([, , text = '']) => text,
    ),
    ...[...code.matchAll(/(?<!=)>([^<>{}=;():]*[a-z][^<>{}=;():]*)<\//g)].map(([, text = '']) => text),
  ]
}

/** German or British habits that would make an American customer stumble. */
const STRANGE = /\b(?:mails?|e-mails?|mailbox|(?:some|any|every|no)body|an own|catalogue|colour|cheque)\b/i

test('screens, emails and refusals say email, everyone and their own', () => {
  const strange = screens.flatMap((file) =>
    textsIn(file)
      .filter((text) => STRANGE.test(text) && !/^(?:select|insert|update|delete|with)\b/i.test(text.trim()))
      .map((text) => `${file}: ${text.trim().slice(0, 120)}`),
  )
  expect(strange).toEqual([])
})

const documents = [
  ...['contract', 'rules', 'ui', 'web', 'counter', 'office', 'server', 'sandbox', 'e2e', 'bench', 'tools'].flatMap(
    (room) => filesIn(room, /\.(?:tsx?|mjs|css)$/),
  ),
  ...filesIn('docs', /\.md$/),
  ...readdirSync(programPath('.')).filter((file) => file.endsWith('.md')),
].filter((file) => file !== 'tools/checking/english.test.ts')

test('comments and documents say someone, no one and everyone', () => {
  const comment = /^\s*(?:\/\/|\*|\/\*)/
  const strange = documents.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => file.endsWith('.md') || comment.test(line))
      .filter((line) => /\b(?:some|any|every|no)body\b|\ban own\b/i.test(line))
      .map((line) => `${file}: ${line.trim().slice(0, 120)}`),
  )
  expect(strange).toEqual([])
})
