import { existsSync, renameSync, rmSync } from 'node:fs'
import { type FolderLock, StartRefused, explainFileError, lockFolder, makeFolder } from '../embedded/embedded-lock.ts'
import { type Place, findPlace, rememberMade, restoredCluster } from '../embedded/embedded-place.ts'
import { findRunning } from '../embedded/embedded-postmaster.ts'
import { backupName } from './backup-folder.ts'

type Wanted = {
  dataDir: string
  replace: boolean
  now: Date
}

/** Returns the new name, if anything was there. */
export const putAside = (path: string, now: Date): string[] => {
  if (!existsSync(path)) return []
  const name = `${path}.replaced-${backupName(now)}`
  renameSync(path, name)
  return [name]
}

/** The old cluster is put aside and kept once `make` succeeded. Throws StartRefused with the reason in one line. */
export const replaceCluster = async <T>(
  { dataDir, replace, now }: Wanted,
  make: (aside: Place) => Promise<T>,
): Promise<{ made: T; kept: string[] }> => {
  const locks: FolderLock[] = []
  try {
    makeFolder(dataDir)
    locks.push(lockFolder(dataDir, 'The data folder'))
    const place = findPlace(dataDir, () => undefined)
    locks.push(lockFolder(place.home, 'The database folder'))
    await requireFree(place, dataDir, replace)
    const aside = { ...place, cluster: `${place.cluster}.restoring` }
    rmSync(aside.cluster, { recursive: true, force: true })
    const made = await make(aside).catch((error: unknown) => {
      rmSync(aside.cluster, { recursive: true, force: true })
      throw error
    })
    const kept = takePlace(place, aside.cluster, now)
    rememberMade(dataDir)
    return { made, kept }
  } catch (error) {
    throw explainFileError(error, 'The data folder', dataDir)
  } finally {
    for (const lock of locks.reverse()) lock.release()
  }
}

const requireFree = async (place: Place, dataDir: string, replace: boolean): Promise<void> => {
  if (existsSync(place.cluster) && (await findRunning(place)))
    throw new StartRefused(`The database of ${dataDir} is running. Stop the shop first.`)
  if (existsSync(place.cluster) && !replace)
    throw new StartRefused(
      `${dataDir} already has a database. Add --replace to put it aside (it is kept), or choose another folder with DATA_DIR.`,
    )
}

/** If this is cut off, `findPlace` finishes it. */
const takePlace = (place: Place, made: string, now: Date): string[] => {
  rmSync(restoredCluster(place), { recursive: true, force: true })
  renameSync(made, restoredCluster(place))
  const kept = putAside(place.cluster, now)
  renameSync(restoredCluster(place), place.cluster)
  return kept
}
