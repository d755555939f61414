import { runTool, stopWithUs } from '../tools/checking/steps.ts'

/**
 * Plays the same quarter twice, with as many failing cards as asked for (300), and prints what came back: first with
 * Square's own retries and no one who answers a letter, then with the shop's rule (1,3,6,9), letters and Pay Now.
 */
stopWithUs()
const [cards = '300', rule = '1,3,6,9'] = process.argv.slice(2)
const { code } = await runTool(
  'node_modules/vitest/vitest.mjs',
  ['run', 'server/src/purchases/renewing/recovery.long.test.ts', '--disableConsoleIntercept', '--reporter=dot'],
  { live: true, limitMinutes: 60, env: { RECOVER_CARDS: cards, RECOVER_RULE: rule } },
)
process.exitCode = code
