import { defineConfig, type Plugin } from 'vite'

/**
 * The process keeps the text of its program, and a single character beyond ASCII makes every one of them take two bytes:
 * it is written without.
 */
const onlyAscii = (): Plugin => ({
  name: 'only-ascii',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        file.code = file.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      }
    },
  },
})

/**
 * `vite build --ssr src/main.ts` puts the server and every package it uses into a few files: a start that reads them
 * takes less than half the time, and the process a sixth less memory. Names stay as they are, so that a stack can be
 * read.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [onlyAscii()],
  build: {
    outDir: 'dist',
    target: 'node24',
    minify: false,
    // All files lie beside each other: server/src/files.ts counts on it.
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
  ssr: { noExternal: true, target: 'node' },
})
