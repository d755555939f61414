import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../embedded/embedded-lock.ts'

const file = z.object({ bytes: z.int(), sha256: z.string() })

const manifest = z.object({
  format: z.literal(1),
  /** When the copy began and ended. Everything committed before its end is in it. */
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  sipday: z.string(),
  postgres: z.object({ major: z.string(), version: z.string() }),
  /** Names of the migrations the database has. */
  migrations: z.array(z.string()),
  /** Null for a database that no shop was started on. */
  installation: z.string().nullable(),
  /** PostgreSQL's own id of the cluster. */
  system: z.string(),
  /** The first piece of the write-ahead log that a restore needs. */
  firstLog: z.string(),
  endsAt: z.string(),
  /** By the path inside the backup. */
  files: z.record(z.string(), file),
})

/** What a backup contains, written when everything else is in place: a backup without it is not complete. */
export type Manifest = z.infer<typeof manifest>
/** A file of a backup, as it was written. */
export type FileFacts = z.infer<typeof file>

export const MANIFEST = 'manifest.json'

/** @throws StartRefused when the folder is no complete backup, or was made in a way this version does not know. */
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
