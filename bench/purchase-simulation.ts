import { simulatePurchase } from '../server/test/simulation/run.ts'

/**
 * Plays 100,000 purchases under a storm of faults and reports broken promises. With one number it plays that seed and
 * prints its steps; with two, the seeds from the first to the last.
 */
const [first, last] = process.argv.slice(2).map(Number)
const from = first ?? 1
const to = last ?? first ?? 100_000

const startedAt = performance.now()
let purchases = 0
let captures = 0
let broken = 0
for (let seed = from; seed <= to; seed++) {
  const story = await simulatePurchase(seed)
  purchases += story.purchases
  captures += story.captures
  if (story.violations.length === 0) continue
  broken += 1
  process.stdout.write(`seed ${seed}: ${story.violations.join('; ')}\n`)
}
const seconds = (performance.now() - startedAt) / 1000
process.stdout.write(
  `${to - from + 1} stories, ${purchases} purchases, ${captures} captures, ${broken} with a violation, ${seconds.toFixed(1)} s\n`,
)
if (broken > 0) process.exitCode = 1
