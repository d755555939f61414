import type { StorageLike } from './session.ts'

const VERSION_KEY = 'sipday.version'
/** The storage version of S9. */
export const STORAGE_VERSION = '1.0'

type Listed = StorageLike & Pick<Storage, 'length' | 'key'>

/** The till at the same address has other keys; what it has not sent yet must not be deleted. */
const isOurs = (key: string): boolean => key.startsWith('sipday.')

/**
 * Deletes what any other version stored under our keys and writes this version (S9, R17, R83). A blocked storage is
 * only logged.
 */
export const keepStorageVersion = (
  storage: Listed | null,
  log: (message: string, cause: unknown) => void = () => undefined,
  version = STORAGE_VERSION,
): void => {
  try {
    if (!storage) return
    if (storage.getItem(VERSION_KEY) === version) return
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const key of keys.filter(isOurs)) storage.removeItem(key)
    storage.setItem(VERSION_KEY, version)
  } catch (cause) {
    log('the version of the stored data could not be kept', cause)
  }
}
