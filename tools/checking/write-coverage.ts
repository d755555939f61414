import { writeFileSync } from 'node:fs'
import { COVERAGE, coveragePage, paragraphs, testsByParagraph } from './coverage.ts'
import { programPath } from '../running/child.ts'

writeFileSync(programPath(COVERAGE), coveragePage())
const tests = testsByParagraph()
const bare = paragraphs().filter(({ id }) => !tests.has(id))
console.log(`${COVERAGE}: ${paragraphs().length} paragraphs, ${bare.length} without a test`)
for (const { id, title } of bare) console.log(`  ${id} ${title}`)
