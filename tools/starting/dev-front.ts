import { watch } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { ViteDevServer } from 'vite'
import { programPath } from '../running/child.ts'

/** What the app itself serves; every other path is a page or a file of one, served by Vite. */
const APP_PATHS = /^\/(?:api|internal|webhooks|healthz|readyz|metrics|openapi)(?:[/?.]|$)/

/** The app's sources: a change in any of them restarts it. */
const APP_SOURCES = ['server/src', 'contract/src', 'rules/src']
/** An editor writes a file in several steps. */
const SETTLED_MS = 80

type SiteName = 'web' | 'counter' | 'office'
type Front = { stop(): Promise<void> }

/**
 * For `npm run dev`: all sites come from Vite with hot reload, and calls are forwarded to the app. Rejects when the
 * port is taken.
 */
export async function startFront({ port, appPort }: { port: number; appPort: number }): Promise<Front> {
  const server = createServer()
  // Vite belongs to the sites, not to the tools.
  const { createServer: createVite } = (await import(
    pathToFileURL(createRequire(programPath('web/package.json')).resolve('vite')).href
  )) as typeof import('vite')
  const site = (name: SiteName): Promise<ViteDevServer> =>
    createVite({
      configFile: programPath(`${name}/vite.config.ts`),
      logLevel: 'warn',
      appType: 'spa',
      server: { middlewareMode: true, hmr: { server, path: `/hot-reload/${name}` } },
    })
  const [web, counter, office] = await Promise.all([site('web'), site('counter'), site('office')])
  server.on('request', (incoming, answer) => {
    const path = incoming.url ?? '/'
    if (APP_PATHS.test(path)) return forward(incoming, answer, appPort)
    // The files it caches for an offline till would hide every change.
    if (path.endsWith('/service-worker.js')) return void answer.writeHead(404).end()
    const [, staffSite] = /^\/(counter|office)(?:[/?]|$)/.exec(path) ?? []
    if (staffSite && path[staffSite.length + 1] !== '/') incoming.url = path.replace(staffSite, `${staffSite}/`)
    const { middlewares } = staffSite === 'counter' ? counter : staffSite === 'office' ? office : web
    middlewares(incoming, answer)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve))
  return {
    async stop() {
      await Promise.all([web.close(), counter.close(), office.close()])
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Once for each group of changes. Returns a function that stops it. */
export function followChanges(changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watchers = APP_SOURCES.map((folder) =>
    watch(programPath(folder), { recursive: true }, (_, file) => {
      if (!file || /\.test\.ts$|~$/.test(file)) return
      clearTimeout(timer)
      timer = setTimeout(changed, SETTLED_MS)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

/** While the app restarts, the caller is told to try again. */
function forward(incoming: IncomingMessage, answer: ServerResponse, appPort: number): void {
  const options = {
    host: '127.0.0.1',
    port: appPort,
    path: incoming.url,
    method: incoming.method,
    headers: incoming.headers,
  }
  const onward = request(options, (from) => {
    answer.writeHead(from.statusCode ?? 502, from.headers)
    from.pipe(answer)
  })
  onward.on('error', () => {
    if (answer.headersSent) return void answer.destroy()
    answer.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
    answer.end(JSON.stringify({ message: 'The server is restarting. Please try again.', code: 'try_again' }))
  })
  incoming.pipe(onward)
}
