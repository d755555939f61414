import pino from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Deps } from '../../deps.ts'
import { countGently } from './gently.ts'

test('a slice that took long is followed by a rest and said in the log; a short one is not', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const [db, other] = [{}, {}] as Deps['db'][]
  const done: string[] = []
  const slice = (of: Deps['db'] | undefined, month: string, ms: number) =>
    countGently(
      { db: of as Deps['db'], log },
      { month },
      async () => {
        await sleep(ms)
        done.push(month)
      },
      250,
    )
  expect([await slice(db, 'a', 0), await slice(db, 'b', 0), await slice(db, 'c', 300)]).toEqual([true, true, true])
  expect(await slice(db, 'd', 0)).toBe(false)
  // The database of another shop does not rest for it.
  expect(await slice(other, 'e', 0)).toBe(true)
  expect(done).toEqual(['a', 'b', 'c', 'e'])
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ month: 'c', ms: expect.any(Number) }])
})
