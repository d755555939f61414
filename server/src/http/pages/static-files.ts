import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setHeaders, shownAnywhere } from '../security-headers.ts'
import { keep, type Kept, sendKept } from './compressed.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const notFramed = "frame-ancestors 'none'; base-uri 'none'; object-src 'none'"
/** What a browser looks at in documents only: a first load has four such files, and each would carry them along. */
const OF_DOCUMENTS = ['permissions-policy', 'cross-origin-opener-policy'] as const
/** Nothing runs in a font and nothing is asked from it; each byte of it comes before the first screen is whole. */
const NOT_OF_FONTS = ['content-security-policy', 'referrer-policy'] as const
const packed = new Set(['.png', '.webp', '.woff2'])

export type StaticFiles = {
  /** Null when there is none. */
  send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> | null
  /** Null when there is none. */
  text(name: string): string | null
}

/**
 * Found by exact name only: no address reaches outside the folder. Files with a hash in their name may be cached
 * forever; everything else is revalidated. Their compressed forms come from the build.
 */
export const staticFiles = (folder: string): StaticFiles => {
  const files = new Map<string, Kept>()
  const find = (name: string): Kept | undefined => {
    if (files.size === 0) for (const [file, kept] of readAll(folder)) files.set(file, kept)
    return files.get(name)
  }
  return {
    text: (name) => find(name)?.raw.toString('utf8') ?? null,
    send: (request, reply, name) => {
      const kept = find(name)
      if (!kept) return null
      const extension = extname(name)
      reply.type(types[extension] ?? 'application/octet-stream')
      const isPart = name.startsWith('assets/')
      reply.header('cache-control', isPart ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (name.startsWith('letters/')) setHeaders(reply, shownAnywhere)
      if (isPart) for (const header of OF_DOCUMENTS) reply.removeHeader(header)
      if (extension === '.woff2') for (const header of NOT_OF_FONTS) reply.removeHeader(header)
      // A worker runs under its own script's policy, and this one only fetches our own pages and files.
      if (name === 'service-worker.js')
        reply.header('content-security-policy', `default-src 'none'; connect-src 'self'; ${notFramed}`)
      if (extension === '.svg')
        reply.header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; ${notFramed}`)
      return sendKept(request, reply, kept, !packed.has(extension))
    },
  }
}

const readAll = (folder: string): [string, Kept][] => {
  const names = list(folder)
  const read = (name: string) => (names.includes(name) ? readFileSync(join(folder, name)) : undefined)
  return names
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .map((name) => [name, keep(readFileSync(join(folder, name)), { br: read(`${name}.br`), gz: read(`${name}.gz`) })])
}

const list = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll('\\', '/'),
        )
        .filter((name) => !name.startsWith('.'))
    : []
