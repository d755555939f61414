import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig, normalizePath, type Plugin } from 'vite'
import { onlyAscii } from '../tools/starting/only-ascii.ts'

type ManifestEntry = { file: string; css?: string[]; imports?: string[] }

const MANIFEST = join(import.meta.dirname, 'dist/client/.vite/manifest.json')
const SCREENS = 'virtual:screen-files'
/** The folder is the name of a screen that links start at, or that the office shows. */
const START_SCREEN =
  /^src\/(?:purchase\/(?:choosing\/)?)?(model|location|plan|summary|thank-you|drinks)\/(?:Screen|AllDrinks)\.tsx$/

/**
 * Tells the server's bundle which files of the browser's bundle each screen needs: a link that starts at the location,
 * plan or summary step then gets its styles and scripts with the page. The browser's build runs first.
 */
const screenFiles = (): Plugin => ({
  name: 'screen-files',
  resolveId: (id) => (id === SCREENS ? `\0${SCREENS}` : null),
  load: (id) => {
    if (id !== `\0${SCREENS}`) return null
    const manifest = existsSync(MANIFEST)
      ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, ManifestEntry>)
      : {}
    const entry = manifest['index.html']
    const collect = (key: string, seen: Set<string>): void => {
      if (seen.has(key) || key === 'index.html' || entry?.imports?.includes(key)) return
      seen.add(key)
      for (const next of manifest[key]?.imports ?? []) collect(next, seen)
    }
    const files = Object.keys(manifest).flatMap((key) => {
      const screen = key === 'src/redeem/Redeem.tsx' ? 'redeem' : START_SCREEN.exec(key)?.[1]
      if (!screen) return []
      const seen = new Set<string>()
      collect(key, seen)
      const chunks = [...seen].flatMap((key) => manifest[key] ?? [])
      return [[screen, { scripts: chunks.map(({ file }) => file), styles: chunks.flatMap(({ css }) => css ?? []) }]]
    })
    return `export const screenFiles = ${JSON.stringify(Object.fromEntries(files))}`
  },
})

const styleFiles = new Map<string, string>()

/**
 * "Button-wide": shows where a style comes from, and is shorter than a hash. Two files with the same name would share
 * their styles.
 */
const scopedName = (name: string, id: string): string => {
  // The server's bundle also takes one as text, with "?inline".
  const file = id.replace(/\?.*$/, '')
  const part = basename(file, '.module.css')
  const known = styleFiles.get(part) ?? file
  if (known !== file) throw new Error(`${known} and ${file} would have the same class names: rename one of them.`)
  styleFiles.set(part, file)
  return `${part}-${name}`
}

/**
 * Finds these modules and their styles, by folder and name without its ending. A name that has moved stops the build:
 * its module would silently travel with another chunk.
 */
const modules = (named: Readonly<Record<string, readonly string[]>>): ((id: string) => boolean) => {
  const paths = Object.entries(named).flatMap(([folder, names]) =>
    names.map((name) => normalizePath(join(import.meta.dirname, '..', folder, name))),
  )
  const gone = paths.filter((path) => !['.ts', '.tsx'].some((ending) => existsSync(path + ending)))
  if (gone.length > 0) throw new Error(`web/vite.config.ts names what is not there: ${gone.join(', ')}`)
  return (id) => paths.some((path) => id.startsWith(`${path}.`))
}

/**
 * `vite build` creates dist/client, then `vite build --ssr src/entry-server.tsx` creates dist/server. Drawings stay
 * separate files (`assetsInlineLimit: 0`): the browser fetches the few it shows, and the first script stays small.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [screenFiles(), ...(isSsrBuild ? [onlyAscii()] : [])],
  css: { modules: { generateScopedName: scopedName } },
  // The router includes a shim for older versions of React; ours has the real function.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    // The server's bundle stays readable in a stack: only spaces and comments go.
    ...(isSsrBuild
      ? { rolldownOptions: { output: { minify: { compress: false, mangle: false } } } }
      : {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  // One file for the first screen, one for what several later steps share: few requests on a phone.
                  { name: 'first', tags: ['$initial' as const], priority: 3 },
                  // What the three choosing steps show: the banner and the cards to choose from.
                  {
                    name: 'choosing',
                    test: modules({
                      'ui/src': ['notices/Banner', 'drawings/Sunrise', 'cards/ChoiceBody', 'cards/ChoiceCard'],
                      'web/src/drinks': ['PromoBanner'],
                    }),
                    priority: 3,
                  },
                  // What an order consists of, and the summary, where links can start too: listed before the machine,
                  // which would otherwise pull it into its own file.
                  {
                    name: 'order',
                    test: modules({
                      'rules/src': ['terms', 'terms-text', 'consent', 'place', 'send-on'],
                      'web/src/purchase/order': ['order-terms', 'OrderLayout', 'OrderTotals', 'PaySchedule'],
                      'web/src/purchase/summary': ['ChosenPlan', 'GiftFields', 'PlanSummary'],
                      'ui/src': ['actions/ActionBar', 'text/MoneySummary', 'cards/Card', 'code/Timeline'],
                      'ui/src/fields': ['TextArea', 'choosing/QuantityStepper', 'choosing/Checkbox'],
                    }),
                    priority: 3,
                  },
                  // Texts that both the wizard and self-service use; neither loads the other's machine because of them.
                  {
                    name: 'words',
                    test: modules({ 'rules/src': ['people', 'money-words'], 'web/src/redeem': ['failure', 'context'] }),
                    priority: 3,
                  },
                  // Shown after the payment and on the member's page.
                  { name: 'qr', test: modules({ 'ui/src/code': ['QrCode', 'qr-path'] }), priority: 3 },
                  { name: 'xstate', test: /[\\/]node_modules[\\/]xstate[\\/]/, priority: 3 },
                  // The wizard's machine with its calls and its history handling: fetched once the page has loaded.
                  {
                    name: 'machine',
                    test: /[\\/]web[\\/]src[\\/]purchase[\\/](?:(?:(?:resume|early|choosing)[\\/])?[a-z-]+|[a-z-]+[\\/](?:[a-z]+[\\/])?(?:state|rules|people|order))\.ts$/,
                    priority: 3,
                  },
                  {
                    name: 'steps',
                    test: /[\\/](ui|rules|web)[\\/]src[\\/](?!phone\.ts)/,
                    minShareCount: 2,
                    priority: 1,
                  },
                ],
              },
            },
          },
        }),
  },
  ssr: { noExternal: true },
}))
