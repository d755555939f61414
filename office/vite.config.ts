import { defineConfig } from 'vite'

/** The owner's site is at /office and is served as plain files. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/office/',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
  },
})
