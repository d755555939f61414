import { newestBackup } from '../../store/backup/backup-folder.ts'
import { lastVerified } from '../../store/backup/verified.ts'
import { age, bad, good, type Line, unsure } from './line.ts'

const OLD_MS = 36 * 3_600_000
const WEEK_MS = 8 * 86_400_000

/** When the newest backup was made, and when one was last opened; `folder`: null where none is known. */
export const describeOwnBackups = (folder: string | null, now: number): Line[] => {
  const newest = folder === null ? undefined : newestBackup(folder)
  if (folder === null || !newest)
    return [unsure('no backup is known here: whoever runs the server makes one every day, and tries a restore')]
  const old = now - newest.at.getTime()
  const verified = lastVerified(folder)
  return [
    old > OLD_MS
      ? bad(`the newest backup is from ${age(old)} ago: whoever runs the server makes one today`)
      : good(`the newest backup is from ${age(old)} ago`),
    verified && now - verified.getTime() < WEEK_MS
      ? good(`one was opened and found whole ${age(now - verified.getTime())} ago`)
      : unsure('none was opened in the last week: npm run backup -- verify, on the server'),
  ]
}
