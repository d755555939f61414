import { accessSync, chownSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The message says in one line what a person must fix, and how. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

export interface FolderLock {
  release(): void
}

/**
 * Claims a folder for this process, creating it if missing. The operating system holds the lock (SQLite's on an empty
 * file), so kill -9 leaves no stale lock. Throws StartRefused when another process owns the folder, or it is not
 * writable.
 */
export function lockFolder(folder: string, whatItIs: string): FolderLock {
  const file = join(folder, '.lock')
  const ownerNote = join(folder, '.lock-owner')
  let database: DatabaseSync | undefined
  try {
    makeFolder(folder)
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    accessSync(folder, constants.W_OK)
    // SQLite would not say why it cannot create the file.
    closeSync(openSync(file, 'a'))
    database = new DatabaseSync(file)
    database.exec('BEGIN EXCLUSIVE')
    writeFileSync(ownerNote, `${process.pid}\n`)
    giveToOwnerOf(folder, [file, ownerNote])
  } catch (error) {
    database?.close()
    throw refusal(error, folder, whatItIs, ownerNote)
  }
  const held = database
  return { release: () => held.close() }
}

/** Node's recursive mkdir hangs where the system forbids the folder, as under /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
}

/** After root started an ordinary user's shop, that user must still be able to. */
function giveToOwnerOf(folder: string, files: string[]): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  for (const file of files) chownSync(file, uid, gid)
}

function refusal(error: unknown, folder: string, whatItIs: string, ownerNote: string): StartRefused {
  if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
    return new StartRefused(
      `${whatItIs} ${folder} is in use by another running shop (process ${readOwner(ownerNote)}). ` +
        'Stop that shop first, or choose another folder with DATA_DIR.',
    )
  }
  return explainFileError(error, whatItIs, folder)
}

const SQLITE_BUSY = 5
const SQLITE_FULL = 13

function readOwner(ownerNote: string): string {
  try {
    return readFileSync(ownerNote, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'cannot be written by this user. Change its owner, or choose another folder with DATA_DIR.',
  EPERM: 'cannot be written by this user. Change its owner, or choose another folder with DATA_DIR.',
  EROFS: 'lies on a read-only disk. Choose another folder with DATA_DIR.',
  ENOSPC: 'lies on a full disk. Free some space and start again.',
  EDQUOT: 'has reached the disk quota. Free some space and start again.',
  ENOENT: 'cannot be made there. Choose another folder with DATA_DIR.',
  ENOTDIR: 'is not a folder. Choose another one with DATA_DIR.',
  EEXIST: 'is not a folder. Choose another one with DATA_DIR.',
}

/** Explains a file system error in one line, with the folder and the way out. */
export function explainFileError(error: unknown, whatItIs: string, folder: string): StartRefused {
  if (error instanceof StartRefused) return error
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  const full = (error as { errcode?: number }).errcode === SQLITE_FULL
  const reason = REASONS[full ? 'ENOSPC' : code]
  return new StartRefused(`${whatItIs} ${folder} ${reason ?? `cannot be used: ${message.split('\n')[0]}`}`)
}
