import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const client = join(import.meta.dirname, 'dist/client')

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** One line of the table: what is measured, its weight and its limit in KiB after brotli. */
export type Budget = { what: string; kib: number; limit: number; ok: boolean }

const weigh = (file: string): number => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  return brotliCompressSync(readFileSync(join(client, file)), { params }).length / 1024
}
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + weigh(file), 0)

/** The files that come with a chunk by themselves. */
const filesOf = (manifest: Manifest, key: string, kind: 'js' | 'css', seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  const files = new Set<string>()
  if (!chunk || seen.has(key)) return files
  seen.add(key)
  for (const file of kind === 'js' ? [chunk.file] : (chunk.css ?? [])) files.add(file)
  for (const next of chunk.imports ?? []) for (const file of filesOf(manifest, next, kind, seen)) files.add(file)
  return files
}

const screen = (name: string): string => `src/purchase/${name}/Screen.tsx`
const steps: readonly (readonly [string, readonly string[]])[] = [
  ['location', [screen('choosing/location')]],
  ['plan', [screen('choosing/plan')]],
  ['summary', [screen('summary')]],
  ['contacts and phone numbers', [screen('contacts'), '../rules/src/phone.ts']],
  ['code', [screen('code')]],
  ['payment and card form', [screen('payment')]],
]

/** Weighs the built site: first screen, each later step, everything until the payment, styles and font. */
export const checkBudgets = (): Budget[] => {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const first = filesOf(manifest, 'index.html', 'js')
  const line = (what: string, kib: number, limit: number): Budget => ({ what, kib, limit, ok: kib <= limit })
  const missing = steps.flatMap(([, keys]) => keys.filter((key) => !manifest[key]))
  if (missing.length > 0) throw new Error(`the build has no chunk for ${missing.join(', ')}`)
  const machine = Object.keys(manifest).find((key) => key.startsWith('_machine-'))
  if (!machine) throw new Error('the build has no chunk for the machine')
  const withMachine = new Set([...first, ...filesOf(manifest, machine, 'js')])
  const machineFiles = [...withMachine].filter((file) => !first.has(file))
  const added = steps.map(([name, keys]) => {
    const files = new Set(
      keys.flatMap((key) => [...filesOf(manifest, key, 'js')]).filter((file) => !withMachine.has(file)),
    )
    return { name, files }
  })
  const drawings = filesOf(manifest, '../ui/src/drawings/all-drawings.ts', 'js')
  const all = new Set([...withMachine, ...drawings, ...added.flatMap(({ files }) => [...files])])
  const font = readdirSync(join(client, 'assets')).find((file) => /^outfit-(?!accents).*\.woff2$/.test(file))
  return [
    line('scripts of the first screen', sum(first), 85),
    line('styles of the first screen', sum(filesOf(manifest, 'index.html', 'css')), 6),
    line('font', font ? readFileSync(join(client, 'assets', font)).length / 1024 : Infinity, 14),
    line('the machine, before the first step', sum(machineFiles), 45),
    ...added.map(({ name, files }) => line(`step: ${name}`, sum(files), 45)),
    line('all scripts until the payment', sum(all), 150),
  ]
}

/** The table as people read it. */
export const budgetTable = (budgets: readonly Budget[]): string =>
  budgets
    .map(
      ({ what, kib, limit, ok }) =>
        `${ok ? 'ok  ' : 'OVER'} ${what.padEnd(36)} ${kib.toFixed(1).padStart(6)} of ${limit} KiB`,
    )
    .join('\n')

if (import.meta.main) {
  const budgets = checkBudgets()
  console.log(budgetTable(budgets))
  process.exitCode = budgets.every(({ ok }) => ok) ? 0 : 1
}
