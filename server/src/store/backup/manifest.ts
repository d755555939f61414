import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../embedded/embedded-lock.ts'

const file = z.object({ bytes: z.int(), sha256: z.string() })

const manifest = z.object({
  format: z.literal(1),
  /** Everything committed before the end is in the copy. */
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  sipday: z.string(),
  postgres: z.object({ major: z.string(), version: z.string() }),
  migrations: z.array(z.string()),
  /** Null when no shop was ever started on the database. */
  installation: z.string().nullable(),
  system: z.string(),
  /** The first log file that a restore needs. */
  firstLog: z.string(),
  endsAt: z.string(),
  files: z.record(z.string(), file),
})

/** Written last: a backup without a manifest is not complete. */
export type Manifest = z.infer<typeof manifest>
export type FileFacts = z.infer<typeof file>

export const MANIFEST = 'manifest.json'

/** Throws StartRefused when the backup is incomplete or of an unknown format. */
export const readManifest = (backup: string): Manifest => {
  const text = (() => {
    try {
      return readFileSync(join(backup, MANIFEST), 'utf8')
    } catch {
      throw new StartRefused(`${backup} is not a complete backup: it has no ${MANIFEST}. Choose another one.`)
    }
  })()
  const read = manifest.safeParse(parsed(text))
  if (read.success) return read.data
  throw new StartRefused(
    `${join(backup, MANIFEST)} cannot be read: it is damaged, or was written by a newer version of Sipday.`,
  )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
