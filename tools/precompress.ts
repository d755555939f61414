import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const TEXT = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt', '.webmanifest'])
/** Smaller ones fit into a packet as they are. */
const SMALLEST = 1_000

/** Lays beside each text of a built site its forms in brotli and gzip, as small as they get, so that the server never has to. */
export async function precompress(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.has(extname(name)))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const raw = readFileSync(file)
      if (raw.length < SMALLEST) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
      writeFileSync(`${file}.br`, await brotli(raw, { params }))
      writeFileSync(`${file}.gz`, await gzipped(raw, { level: 9 }))
    }),
  )
}
