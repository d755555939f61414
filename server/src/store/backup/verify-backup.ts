import { rmSync } from 'node:fs'
import { placeAside } from '../embedded/embedded-place.ts'
import { type Contents, checkCopy } from './check-copy.ts'
import { openCopy } from './open-copy.ts'
import { choose } from './restore.ts'
import { writeVerified } from './verified.ts'

/**
 * Opens a temporary copy of a backup, or of the newest in a folder, and checks everything in it. Throws StartRefused
 * when it cannot be opened.
 */
export const verifyBackup = async (from: string, now: Date): Promise<{ backup: string; contents: Contents }> => {
  const { backup } = choose(from, null, now)
  const place = placeAside()
  try {
    const { url, close } = await openCopy(backup, place, { kind: 'end of the backup' })
    const contents = await checkCopy(url).finally(close)
    if (contents.broken.length === 0) await writeVerified(backup, now)
    return { backup, contents }
  } finally {
    rmSync(place.home, { recursive: true, force: true })
  }
}
