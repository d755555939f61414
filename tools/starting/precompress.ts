import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { BEST, brotliOf, SMALLEST } from '@sipday/server/http/pages/compressed.ts'

const gzipped = promisify(gzip)
const TEXT = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt', '.webmanifest'])

/**
 * Writes, beside each text file of a built site, its brotli and gzip versions at maximum compression; the server never
 * has to.
 */
export async function precompress(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.has(extname(name)))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const raw = readFileSync(file)
      if (raw.length < SMALLEST) return
      writeFileSync(`${file}.br`, await brotliOf(raw, BEST))
      writeFileSync(`${file}.gz`, await gzipped(raw, { level: 9 }))
    }),
  )
}
