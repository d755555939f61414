import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { programPath } from '../running/child.ts'

/** In the order in which they are read. */
export const LAW = ['purchase-wizard', 'self-service', 'office', 'counter', 'books', 'readings']
  .map((page) => `docs/specification/${page}.md`)
  .filter((page) => existsSync(programPath(page)))

export const COVERAGE = 'docs/specification/coverage.md'

/** W2.3, S4, R19, O9.2: what a heading and the title of a test name. */
const PARAGRAPH = String.raw`(?:[WSORCB])\d{1,2}(?:\.\d{1,2})?`

const ROOMS = ['contract', 'rules', 'ui', 'web', 'counter', 'office', 'server', 'sandbox', 'e2e', 'tools']

const read = (file: string): string => readFileSync(programPath(file), 'utf8')

export const testFiles: readonly string[] = ROOMS.flatMap((room) =>
  readdirSync(programPath(room), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
)
  .filter((file) => /\.(?:test|spec|e2e)\.tsx?$/.test(file) && !/node_modules|\/dist\//.test(file))
  .toSorted()

export const paragraphs = (): { id: string; title: string }[] =>
  LAW.flatMap((page) =>
    [...read(page).matchAll(new RegExp(`^#{2,3} (${PARAGRAPH}) (.+)$`, 'gm'))].map(([, id = '', title = '']) => ({
      id,
      title,
    })),
  )

const TITLE = /\b(?:test|it|describe)(?:\.\w+)?(?:\.each\([\s\S]*?\]\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g
const NAMED = new RegExp(`(?<![\\w.])(${PARAGRAPH})(?!\\w)`, 'g')

export const testsByParagraph = (): Map<string, Map<string, number>> => {
  const found = new Map<string, Map<string, number>>()
  for (const file of testFiles)
    for (const [, , title = ''] of read(file).matchAll(TITLE))
      for (const [, id = ''] of title.matchAll(NAMED)) {
        const files = found.get(id) ?? new Map<string, number>()
        found.set(id, files.set(file, (files.get(file) ?? 0) + 1))
      }
  return found
}

export const coveragePage = (): string => {
  const tests = testsByParagraph()
  const lines = paragraphs().map(({ id, title }) => {
    const files = [...(tests.get(id) ?? [])].map(([file, count]) => (count > 1 ? `${file} (${count})` : file))
    return `- **${id}** ${title}${files.length > 0 ? `: ${files.join(', ')}` : ''}`
  })
  return `# What is tested\n\nWritten by \`npm run coverage\` from the titles of the tests; nothing here is kept by hand.\n\n${lines.join('\n')}\n`
}
