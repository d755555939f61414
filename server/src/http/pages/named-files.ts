import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ShopKind } from '@sipday/contract/shop-kinds.ts'
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
  /** The same picture without pearls, unless the shop sells bubble tea. */
  icon(file: string): Promise<string>
}

/** In a browser's tab and on a phone's first screen. */
export const ICONS = [
  'icon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
] as const

/** R87. While the database does not answer they have the name and the kind that were seen last. */
export const createNamedFiles = ({ reads }: Pick<Deps, 'reads'>): NamedFiles => {
  let seen: { name: string; kind: ShopKind } = { name: BUILT_NAME, kind: 'other' }
  const see = async () => {
    seen = await shownCatalogue(reads).then(
      ({ catalogue: { notOpen, shop } }) => ({ name: notOpen?.name ?? shop.name, kind: shop.kind }),
      () => seen,
    )
    return seen
  }
  const kept = new Map<string, Kept>()
  return {
    text: async (files, file) => {
      const built = files.text(file)
      if (built === null) return null
      const { name } = await see()
      return built.replaceAll(BUILT_NAME, () => (file.endsWith('.html') ? inHtml(name) : inJson(name)))
    },
    icon: async (file) => ((await see()).kind === 'bubble-tea' ? file : `plain/${file}`),
    send: (request, reply, text) => {
      const known = kept.get(text) ?? keep(Buffer.from(text))
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(text, known)
      return sendKept(request, reply.header('cache-control', 'no-cache'), known, true)
    },
  }
}
