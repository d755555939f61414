import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'
import { keep, type Kept, sendKept } from './compressed.ts'
import type { StaticFiles } from './static-files.ts'

/** What stands in the built files where the shop's name belongs. */
const BUILT_NAME = 'Sipday'
const MOST_KEPT = 20

const inHtml = (name: string): string => name.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const inJson = (name: string): string => JSON.stringify(name).slice(1, -1)

export type NamedFiles = {
  /** The file with the shop's name in it; null when there is none. Sets no headers. */
  text(files: StaticFiles, file: string): Promise<string | null>
  /** Sends such a text, which was kept before. */
  send(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply>
}

/**
 * Built files that name the shop (R87): the pages of till and office, and what a phone shows of an installed site. While
 * the database does not answer they have the name that was seen last.
 */
export const createNamedFiles = ({ reads }: Pick<Deps, 'reads'>): NamedFiles => {
  let seen = BUILT_NAME
  const kept = new Map<string, Kept>()
  return {
    text: async (files, file) => {
      const built = files.text(file)
      if (built === null) return null
      seen = await shownCatalogue(reads).then(
        ({ catalogue }) => catalogue.notOpen?.name ?? catalogue.shop.name,
        () => seen,
      )
      return built.replaceAll(BUILT_NAME, () => (file.endsWith('.html') ? inHtml(seen) : inJson(seen)))
    },
    send: (request, reply, text) => {
      const known = kept.get(text) ?? keep(Buffer.from(text))
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(text, known)
      return sendKept(request, reply.header('cache-control', 'no-cache'), known, true)
    },
  }
}
