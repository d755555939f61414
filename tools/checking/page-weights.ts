import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

import { programPath } from '../running/child.ts'

const sites = { web: programPath('web/dist/client'), office: programPath('office/dist') }
type Site = keyof typeof sites

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** KiB after brotli. */
export type Budget = { what: string; kib: number; limit: number; ok: boolean }

const weigh = (site: Site, file: string): number => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  return brotliCompressSync(readFileSync(join(sites[site], file)), { params }).length / 1024
}
const sum = (site: Site, files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + weigh(site, file), 0)

const manifestOf = (site: Site): Manifest =>
  JSON.parse(readFileSync(join(sites[site], '.vite/manifest.json'), 'utf8')) as Manifest

const line = (what: string, kib: number, limit: number): Budget => ({ what, kib, limit, ok: kib <= limit })

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

/** First screen, each later step, everything until the payment, styles and font. */
const webBudgets = (): Budget[] => {
  const manifest = manifestOf('web')
  const first = filesOf(manifest, 'index.html', 'js')
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
  const font = readdirSync(join(sites.web, 'assets')).find((file) => /^outfit-(?!accents).*\.woff2$/.test(file))
  return [
    line('scripts of the first screen', sum('web', first), 32),
    line('styles of the first screen', sum('web', filesOf(manifest, 'index.html', 'css')), 6),
    line('font', font ? readFileSync(join(sites.web, 'assets', font)).length / 1024 : Infinity, 14),
    line('the machine, before the first step', sum('web', machineFiles), 34),
    ...added.map(({ name, files }) => line(`step: ${name}`, sum('web', files), 45)),
    line('all scripts until the payment', sum('web', all), 120),
  ]
}

/** Loaded after its frame; the sections are found in the build. */
const officeParts = ['src/sign-in/SignIn.tsx', 'src/Shell.tsx'] as const
const isSection = (key: string): boolean => /^src\/[a-z-]+\/Screen\.tsx$/.test(key)

/** The frame with Preact, and each part and section. */
const officeBudgets = (): Budget[] => {
  const manifest = manifestOf('office')
  const sections = Object.keys(manifest).filter(isSection)
  if (sections.length === 0) throw new Error('the office has no section that is loaded by itself')
  const frame = filesOf(manifest, 'index.html', 'js')
  const missing = officeParts.filter((key) => !manifest[key])
  if (missing.length > 0) throw new Error(`the office has no chunk for ${missing.join(', ')}`)
  return [
    line('office: frame', sum('office', frame), 40),
    ...[...officeParts, ...sections].map((key) => {
      const files = [...filesOf(manifest, key, 'js')].filter((file) => !frame.has(file))
      return line(`office: ${key}`, sum('office', files), 40)
    }),
  ]
}

export const checkBudgets = (): Budget[] => [...webBudgets(), ...officeBudgets()]

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
