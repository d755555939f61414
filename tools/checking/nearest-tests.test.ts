import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nearestTests } from './nearest-tests.ts'

const FILES: Record<string, string> = {
  'rules/money.ts': '',
  'rules/money.test.ts': `import { dollars } from './money.ts'`,
  'rules/terms.ts': `import { dollars } from './money.ts'`,
  'rules/terms.test.ts': `import { termsOf } from './terms.ts'`,
  'rules/calendar.test.ts': `import { dateIn } from './calendar.ts'`,
  'web/src/price.tsx': `import { termsOf } from '@sipday/rules/terms.ts'`,
  'web/src/price.test.tsx': `const { Price } = await import('./price.tsx')`,
  'server/src/pay.ts': `import { dollars } from '@sipday/rules/money.ts'`,
  'server/src/pay.test.ts': `import { createWorld } from '../test/world.ts'`,
  'server/test/world.ts': `import { pay } from '@sipday/server/pay.ts'`,
  'sandbox/src/main.ts': '',
  'sandbox/src/main.test.ts': `spawn(fileURLToPath(new URL('./main.ts', import.meta.url)))`,
}
let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'nearest-'))
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
})
afterAll(() => rmSync(root, { recursive: true }))

const nearest = (changed: string[], seconds = 1000) => nearestTests(root, Object.keys(FILES), changed, seconds)

test('a change is tested by all that import it, however far away, and by nothing else', () => {
  expect(nearest(['rules/money.ts'])).toEqual({
    chosen: ['rules/money.test.ts', 'rules/terms.test.ts', 'web/src/price.test.tsx', 'server/src/pay.test.ts'],
    left: [],
  })
})

test('where the time is short the nearest are tested, and the others are named', () => {
  expect(nearest(['rules/money.ts'], 0.3)).toEqual({
    chosen: ['rules/money.test.ts', 'rules/terms.test.ts'],
    left: ['web/src/price.test.tsx', 'server/src/pay.test.ts'],
  })
})

test('a changed test is run itself, whatever it takes', () => {
  expect(nearest(['server/src/pay.test.ts'], 0)).toEqual({ chosen: ['server/src/pay.test.ts'], left: [] })
})

test('a program that a test starts counts as imported', () => {
  expect(nearest(['sandbox/src/main.ts']).chosen).toEqual(['sandbox/src/main.test.ts'])
})
