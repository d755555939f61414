import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { programPath } from '../running/child.ts'

/** Files of screens: the texts about money that people read there belong in rules/src. */
const screens = ['web/src', 'counter/src', 'office/src'].flatMap((room) =>
  readdirSync(programPath(room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${room}/${file}`),
)

const money = /\b(charge[sd]?|charging|bill(s|ed|ing)?|refund\w*|renew\w*|pays?|paid|price[sd]?|costs?)\b|\$ ?\d/i
/** Addresses, ids and state names contain no space and do not start with a capital. */
const isRead = (text: string): boolean => /\s/.test(text.trim()) || /^[A-Z][a-z]|\$ ?\d/.test(text.trim())

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/**
 * The words in a file that a person may read: text between tags, strings and the fixed parts of templates, without the
 * keys of records.
 */
const wordsOf = (node: Node): string[] => {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'TSLiteralType':
      return []
    case 'JSXText':
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : []
    case 'TemplateElement':
      return [(node['value'] as { cooked: string }).cooked]
    default:
      return Object.entries(node).flatMap(([key, value]) =>
        (node.type === 'MemberExpression' && key === 'property') || (node.type === 'Property' && key === 'key')
          ? []
          : (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(wordsOf),
      )
  }
}
const moneyIn = (file: string, source: string): string[] =>
  wordsOf(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => isRead(text) && money.test(text))

const noMoney: readonly string[] = [
  // The first group of a pattern, in `codeWords`.
  'counter/src/words.ts: $1',
]

test('every sentence about money on a screen comes from rules/', () => {
  expect(screens.length).toBeGreaterThan(100)
  const own = screens.flatMap((file) =>
    moneyIn(file, readFileSync(programPath(file), 'utf8')).map((text) => `${file}: ${text}`),
  )
  expect(own).toEqual(noMoney)
})

test('text between tags, strings and templates are looked at, keys and names are not', () => {
  const page = `import { pay } from './pay now.ts'
    const key = record['Next Charge Date']
    const send = { type: 'PAY_RENEWAL' }
    export const Page = () => <p id="what-is-charged" title="You pay now">Nothing is
      charged {\`on \${day}, \${sum} is refunded\`} {'$5'}</p>`
  expect(moneyIn('Page.tsx', page)).toEqual(['You pay now', 'Nothing is charged', 'is refunded', '$5'])
})
