import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { programPath } from '../running/child.ts'

const rules = readdirSync(programPath('rules/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => `rules/src/${file}`)

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

/** Names that stand in a sentence without a direction of their own. */
const rawIn = (node: Node): string[] => {
  if (node.type === 'TaggedTemplateExpression') return inside(node['quasi'] as Node).flatMap(rawIn)
  const own =
    node.type === 'TemplateLiteral' && isSentence(node)
      ? (node['expressions'] as unknown[]).map(calledIn).filter((name) => named.test(name))
      : []
  return [...own, ...inside(node).flatMap(rawIn)]
}
const rawNames = (source: string): string[] => rawIn(parseAst(source, { lang: 'ts' }) as unknown as Node)

test('every name in a sentence of rules/ has a direction of its own', () => {
  expect(rules.length).toBeGreaterThan(100)
  const raw = rules
    .filter((file) => !plain.some((path) => file.startsWith(path)))
    .flatMap((file) => rawNames(readFileSync(programPath(file), 'utf8')).map((name) => `${file}: ${name}`))
  expect(raw).toEqual([])
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
})
