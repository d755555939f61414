import { existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readBackupSettings } from './backup-settings.ts'
import { sizeOf } from './describe-migrations.ts'
import { bad, type Line, good, unsure } from '@sipday/server/office/health/line.ts'

const LITTLE_BYTES = 2e9
const VERY_LITTLE_BYTES = 3e8

/** Whether the disks have room: of the data folder, and of the backups. */
export function describeDisks(env: NodeJS.ProcessEnv): Line[] {
  const folders = new Set([resolve(env['DATA_DIR'] || 'data')])
  if (!env['DATABASE_URL']) folders.add(readBackupSettings(env).folder)
  return [...folders].map((folder) => {
    const { bavail, bsize, blocks } = statfsSync(nearest(folder))
    return describeDisk(folder, { free: bavail * bsize, size: blocks * bsize })
  })
}

/** `free` and `size` in bytes. */
export function describeDisk(folder: string, { free, size }: { free: number; size: number }): Line {
  const says = `${sizeOf(free)} of ${sizeOf(size)} are free for ${folder}`
  if (free < VERY_LITTLE_BYTES) return bad(`${says}: make room now; a full disk stops every sale`)
  return free < LITTLE_BYTES || free < size / 20 ? unsure(`${says}: make room soon`) : good(says)
}

/** The folder may not have been made yet. */
const nearest = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder))
