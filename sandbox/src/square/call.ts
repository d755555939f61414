import type { World } from '../world.ts'
import type { Answer } from './idempotency.ts'
import type { Body } from './reading.ts'

export type Call = {
  world: World
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  body: Body
  /** A `decline` fault is set for this call. */
  forcedDecline: boolean
  /** What a fault refuses of a customer. */
  refuses: 'phone' | 'email' | null
}

export type Operation = (call: Call) => Answer

export const answer = (body: unknown): Answer => ({ status: 200, body })

/** Square omits the key when nothing was found. */
export const listAnswer = (key: string, items: readonly unknown[], cursor?: string): Answer =>
  answer({ ...(items.length > 0 ? { [key]: items } : {}), ...(cursor ? { cursor } : {}) })

/** Up to the vendor's or our own limit. */
export function limitOf({ settings }: World, query: URLSearchParams, vendorsMost: number): number {
  const most = Math.min(vendorsMost, settings.pageSize)
  const wanted = Number(query.get('limit') ?? most)
  return Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, most) : most
}

export function cursorOf(query: URLSearchParams): { beyondSeq: number } | Record<string, never> {
  const seq = Number(query.get('cursor') ?? '')
  return Number.isInteger(seq) && seq > 0 ? { beyondSeq: seq } : {}
}
