import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** Bytes; smaller ones fit into a packet as they are. */
export const SMALLEST = 1_000
const QUICK = 5
export const BEST = 11

type Compressed = { br?: Buffer | undefined; gz?: Buffer | undefined }

/** With its compressed forms: those given, or else compressed quickly on first use and then as small as possible. */
export type Kept = Compressed & { raw: Buffer; etag: string; making?: Promise<Buffer> }

export const keep = (raw: Buffer, { br, gz }: Compressed = {}): Kept => ({
  raw,
  br,
  gz,
  etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`,
})

/** A body in brotli; `quality` from 0 to 11. */
export const brotliOf = (raw: Buffer, quality: number): Promise<Buffer> =>
  brotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } })

const makeBrotli = async (kept: Kept): Promise<Buffer> => {
  const quick = await brotliOf(kept.raw, QUICK)
  void brotliOf(kept.raw, BEST).then((body) => (kept.br = body))
  return quick
}

/** In the best encoding the browser accepts; 304 if the browser already has it. */
export const sendKept = async (
  request: FastifyRequest,
  reply: FastifyReply,
  kept: Kept,
  compress: boolean,
): Promise<FastifyReply> => {
  reply.header('etag', kept.etag)
  if (compress) reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
  if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (!compress || kept.raw.length < SMALLEST) return reply.send(kept.raw)
  if (/\bbr\b/.test(accepted)) {
    return reply.header('content-encoding', 'br').send(kept.br ?? (await (kept.making ??= makeBrotli(kept))))
  }
  if (/\bgzip\b/.test(accepted)) {
    kept.gz ??= await gzipped(kept.raw)
    return reply.header('content-encoding', 'gzip').send(kept.gz)
  }
  return reply.send(kept.raw)
}
