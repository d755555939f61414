import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const BASE = '/counter/'

/**
 * It lists this build's files, including the camera reader: a till can then be opened offline. Every build has its own
 * worker.
 */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .toSorted()
        .map((name) => BASE + name)
      const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
      const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
        .replace('self.__FILES__', JSON.stringify(files))
        .replace('self.__VERSION__', JSON.stringify(version))
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
    },
  },
})

/** The staff's site is at /counter and is served as plain files. */
export default defineConfig({
  root: import.meta.dirname,
  base: BASE,
  plugins: [serviceWorker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
