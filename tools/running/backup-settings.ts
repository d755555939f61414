import { resolve } from 'node:path'
import type { Keeping } from '@sipday/server/store/backup/backup-folder.ts'
import { StartRefused } from '@sipday/server/store/embedded/embedded-lock.ts'

/** How the embedded database is backed up. */
export interface BackupSettings {
  folder: string
  /** Minutes from one backup to the next; 0 for none. */
  everyMinutes: number
  keeping: Keeping
}

/** @throws StartRefused with one line that names the variable, what is wrong and what is expected */
export function readBackupSettings(env: NodeJS.ProcessEnv): BackupSettings {
  return {
    folder: resolve(env['BACKUP_DIR'] || resolve(env['DATA_DIR'] || 'data', 'backups')),
    everyMinutes: whole(env, 'BACKUP_MINUTES', { fallback: 60, most: 10_080 }),
    keeping: {
      count: whole(env, 'BACKUP_KEEP', { fallback: 24, most: 10_000 }),
      days: whole(env, 'BACKUP_DAYS', { fallback: 14, most: 3_660 }),
    },
  }
}

/** For the start and the doctor. */
export const describeKeeping = ({ folder, everyMinutes, keeping }: BackupSettings): string =>
  everyMinutes === 0
    ? 'off (BACKUP_MINUTES=0)'
    : `every ${everyMinutes === 60 ? 'hour' : everyMinutes === 1 ? 'minute' : `${everyMinutes} minutes`} into ${folder}; the newest ${keeping.count} are kept, and one of each day for ${keeping.days} days. They do not hold secrets.json: keep a copy of it elsewhere`

function whole(env: NodeJS.ProcessEnv, name: string, { fallback, most }: { fallback: number; most: number }): number {
  const text = env[name]
  if (!text) return fallback
  if (/^\d+$/.test(text) && Number(text) <= most) return Number(text)
  throw new StartRefused(`${name} is "${text}": expected a whole number from 0 to ${most}.`)
}
