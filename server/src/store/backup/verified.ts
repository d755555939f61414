import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listBackups } from './backup-folder.ts'
import { writeWhole } from './copy-files.ts'

const VERIFIED = 'verified'

export const writeVerified = (backup: string, at: Date): Promise<void> =>
  writeWhole(join(backup, VERIFIED), `${at.toISOString()}\n`)

export const lastVerified = (folder: string): Date | null => {
  const times = listBackups(folder)
    .map((name) => join(folder, name, VERIFIED))
    .filter((file) => existsSync(file))
    .map((file) => new Date(readFileSync(file, 'utf8').trim()).getTime())
  return times.length > 0 ? new Date(Math.max(...times)) : null
}
