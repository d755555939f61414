import { createServer, type Server } from 'node:http'
import type { Settings } from '../../settings.ts'
import { hasToken } from './metrics-access.ts'

export type Scrape = { contentType: string; text(): Promise<string> }

/** On a private port. Without a token, whoever reaches it may read. */
export const listenForMetrics = async (
  settings: Pick<Settings, 'metricsTokens' | 'host'>,
  port: number,
  { contentType, text }: Scrape,
): Promise<Server> => {
  const isOpen = settings.metricsTokens.length === 0
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    if (!isOpen && !hasToken(settings.metricsTokens, request))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    text().then(
      (body) => response.writeHead(200, { 'content-type': contentType }).end(body),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, settings.host, resolve)
  })
  return server
}
