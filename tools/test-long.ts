import { programPath } from './child.ts'
import { SETTINGS } from './setting-names.ts'
import { buildSites } from './sites.ts'
import { runTool, stopWithUs } from './steps.ts'

/** The attacks, the faults and the simulation at full length (hours); with `--quick` a tenth of it. */
const quick = process.argv.includes('--quick')

for (const name of SETTINGS) delete process.env[name]
stopWithUs()
await buildSites((line) => console.log(line))
const attacks = await runTool('node_modules/vitest/vitest.mjs', ['run', '--project=attacks', '--testTimeout=7200000'], {
  live: true,
  env: { SIPDAY_LONG: quick ? 'quick' : 'full' },
})
const last = quick ? '10000' : '100000'
const simulation = await runTool('bench/purchase-simulation.ts', ['1', last], { live: true })
process.exitCode = attacks.code === 0 && simulation.code === 0 ? 0 : 1
console.log(`Figures of each file: ${programPath('reports/attacks')}`)
