import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { programPath } from '../running/child.ts'

const filesIn = (folder: string) =>
  readdirSync(programPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
const rules = filesIn('rules/src')
const screens = ['ui/src', 'web/src', 'counter/src', 'office/src'].flatMap(filesIn)

/** What is kept with its hash, sent to the bank, copied, printed or written by a command has no invisible characters. */
const plain = [
  'rules/src/calendar-file/membership-day.ts',
  'rules/src/consent.ts',
  'rules/src/importing/',
  'rules/src/offers/friend-words.ts',
  'rules/src/office/campaigns/print-words.ts',
  'rules/src/office/words/adding/pay-link-words.ts',
  'rules/src/prices/price-words.ts',
  'rules/src/refunds/dispute-evidence.ts',
  // Read aloud alone.
  'ui/src/notices/Banner.tsx',
  // Its titles stand apart before any sentence is made.
  'rules/src/office/words/sentences.ts',
]

/** What a part is called that anyone may have named. */
const named = /^(\w+Names?|name|names|who|payer|shop|title|place|location|plan|customer|member)$/

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const inside = (node: Node): Node[] => Object.values(node).flatMap((value) => [value].flat().filter(isNode))

const calledIn = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return calledIn(node['property'])
  return node.type === 'Identifier' ? String(node['name']) : ''
}

/** Words before or after a part; addresses and keys have no space. */
const isSentence = (template: Node): boolean => {
  const words = (template['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('')
  return /[a-z]{2}/i.test(words) && /\s/.test(words)
}

/** What is put into a sentence: into a template, or among the words of an element. */
const partsOf = (node: Node): unknown[] => {
  if (node.type === 'TemplateLiteral') return isSentence(node) ? (node['expressions'] as unknown[]) : []
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return []
  const children = node['children'] as Node[]
  const hasWords = children.some(({ type, value }) => type === 'JSXText' && /\S/.test(String(value)))
  return hasWords ? children.map((child) => child['expression']) : []
}

/** Names that stand in a sentence without a direction of their own. */
const rawIn = (node: Node): string[] => {
  if (node.type === 'TaggedTemplateExpression') return inside(node['quasi'] as Node).flatMap(rawIn)
  return [
    ...partsOf(node)
      .map(calledIn)
      .filter((name) => named.test(name)),
    ...inside(node).flatMap(rawIn),
  ]
}
const rawNames = (source: string, lang: 'ts' | 'tsx' = 'ts'): string[] =>
  rawIn(parseAst(source, { lang }) as unknown as Node)
const rawNamesOf = (files: readonly string[]): string[] =>
  files
    .filter((file) => !plain.some((path) => file.startsWith(path)))
    .flatMap((file) =>
      rawNames(readFileSync(programPath(file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
        (name) => `${file}: ${name}`,
      ),
    )

test('every name in a sentence of rules/ has a direction of its own', () => {
  expect(rules.length).toBeGreaterThan(100)
  expect(rawNamesOf(rules)).toEqual([])
})

test('every name in a sentence of a page, of the till or of the office has a direction of its own', () => {
  expect(screens.length).toBeGreaterThan(500)
  expect(rawNamesOf(screens)).toEqual([])
})

test('a name in a plain template is found, one in a tagged or isolated one is not', () => {
  const source = [
    'const raw = `Now at ${place.name}, ${plan}.`',
    'const apart = sentence`Now at ${place.name}.`',
    'const one = `${isolated(name)} starts today`',
    'const address = `/${name}`',
    'const nested = sentence`Now${more && `, for ${memberName}`}`',
  ].join('\n')
  expect(rawNames(source)).toEqual(['name', 'plan', 'memberName'])
  const screen = '<><p>Now at {place.name}.</p><p>Now at <bdi>{name}</bdi>.</p><b>{who}</b><b>{who}, {phone}</b></>'
  expect(rawNames(screen, 'tsx')).toEqual(['name', 'who'])
})
