import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * `vite build` makes dist/client, `vite build --ssr src/entry-server.tsx` makes dist/server. Drawings stay files of their
 * own (`assetsInlineLimit: 0`): the browser fetches the few it shows, and the first script stays small.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
  },
  ssr: { noExternal: true },
}))
