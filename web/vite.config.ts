import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

type ManifestEntry = { file: string; css?: string[]; imports?: string[] }

const MANIFEST = join(import.meta.dirname, 'dist/client/.vite/manifest.json')
const SCREENS = 'virtual:screen-files'
/** The folder of a choice, or of the summary, is the name of its screen. */
const START_SCREEN = /^src\/purchase\/(?:choosing\/)?(model|location|plan|summary)\/Screen\.tsx$/

/**
 * Tells the server's bundle which files of the browser's bundle a screen brings, so that a link that starts at the
 * location, plan or summary step gets its styles and scripts with the page. The browser's build comes first.
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

/** "Button-wide": says where a style comes from, and weighs less than a hash. Two files of one name would share their styles. */
const scopedName = (name: string, file: string): string => {
  const part = basename(file, '.module.css')
  const known = styleFiles.get(part) ?? file
  if (known !== file) throw new Error(`${known} and ${file} would have the same class names: rename one of them.`)
  styleFiles.set(part, file)
  return `${part}-${name}`
}

/**
 * `vite build` makes dist/client, then `vite build --ssr src/entry-server.tsx` makes dist/server. Drawings stay files of
 * their own (`assetsInlineLimit: 0`): the browser fetches the few it shows, and the first script stays small.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), screenFiles()],
  css: { modules: { generateScopedName: scopedName } },
  // The router brings a stand-in for older versions of React; ours has the real one.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? {}
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
                    test: /[\\/](?:ui[\\/]src[\\/](?:Banner|drawings[\\/]Sunrise|ChoiceBody|ChoiceCard)|drinks[\\/](?:PromoBanner|banner-lines))\./,
                    priority: 3,
                  },
                  // What an order is, with the summary, where links start too: before the machine, which would take it along.
                  {
                    name: 'order',
                    test: /[\\/](?:rules[\\/]src[\\/](?:terms|terms-text|consent|place|send-on)|purchase[\\/](?:order[\\/](?:order-terms|Order[A-Z]\w+)|summary[\\/](?!Screen)[A-Z]\w+)|ui[\\/]src[\\/](?:ActionBar|MoneySummary|Card|code[\\/]Timeline|fields[\\/](?:QuantityStepper|Checkbox|TextArea)))\./,
                    priority: 3,
                  },
                  // Wizard and self-service say these; neither brings the other's machine with it.
                  { name: 'words', test: /[\\/]rules[\\/]src[\\/](?:people|money-words)\.ts$/, priority: 3 },
                  { name: 'xstate', test: /[\\/]node_modules[\\/]xstate[\\/]/, priority: 3 },
                  // The wizard's machine with its calls and its way through the history: fetched once the page is there.
                  {
                    name: 'machine',
                    test: /[\\/]web[\\/]src[\\/]purchase[\\/](?:(?:(?:resume|early|choosing)[\\/])?[a-z-]+|[a-z-]+[\\/](?:[a-z]+[\\/])?(?:state|rules|people|order))\.ts$/,
                    priority: 3,
                  },
                  { name: 'area', test: /[\\/]web[\\/]src[\\/]redeem[\\/](?:failure|context)\.ts$/, priority: 2 },
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
