import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The staff's site lives under /counter and is served as plain files. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/counter/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
