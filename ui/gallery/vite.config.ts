import { defineConfig, type Plugin } from 'vite'

type Gallery = { galleryPage(publicUrl: string): string }

/** Every letter of the shop, with real and with ugly data. */
const letters: Plugin = {
  name: 'letters',
  configureServer(server) {
    server.middlewares.use('/letters.html', (_request, response, next) => {
      server
        .ssrLoadModule('../../server/src/messages/gallery/page.ts')
        .then((page) => response.setHeader('content-type', 'text/html').end((page as Gallery).galleryPage('')))
        .catch(next)
    })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../web/public',
  plugins: [letters],
  cacheDir: '../node_modules/.vite',
})
