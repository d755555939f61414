import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'
import { keep, type Kept, sendKept } from './compressed.ts'
import type { StaticFiles } from './static-files.ts'

/** Stands in the built files where the shop's name belongs. */
const BUILT_NAME = 'Sipday'
const MOST_KEPT = 20

const inHtml = (name: string): string => name.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const inJson = (name: string): string => JSON.stringify(name).slice(1, -1)

export type NamedFiles = {
  /** Null when there is none. Sets no headers. */
  text(files: StaticFiles, file: string): Promise<string | null>
  /** One that was kept before. */
  send(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply>
}

/** R87. While the database does not answer they have the name that was seen last. */
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
