import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { chown, link, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Place } from '../embedded/embedded-place.ts'
import type { FileFacts } from './manifest.ts'

const AT_ONCE = 4
const PIECE = 1 << 20

/**
 * Copies a file as it is now, and syncs it to disk. Returns null when the file is gone, which is normal in a running
 * database.
 */
export const copyFile = async (from: string, to: string, owner?: Place['runAs']): Promise<FileFacts | null> => {
  const source = await open(from, 'r').catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  })
  if (source === null) return null
  try {
    return await writeTo(source, to, owner)
  } finally {
    await source.close()
  }
}

type Opened = Awaited<ReturnType<typeof open>>

const writeTo = async (source: Opened, to: string, owner: Place['runAs']): Promise<FileFacts> => {
  const target = await open(to, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    const piece = Buffer.allocUnsafe(PIECE)
    let bytes = 0
    for (;;) {
      const { bytesRead } = await source.read(piece, 0, PIECE, bytes)
      if (bytesRead === 0) break
      const part = piece.subarray(0, bytesRead)
      hash.update(part)
      await target.writeFile(part)
      bytes += bytesRead
    }
    if (owner) await target.chown(owner.uid, owner.gid)
    await target.datasync()
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    await target.close()
  }
}

/** After a failure it starts no more and waits for those under way, so that what they wrote can be removed. */
export const severalAtOnce = async <T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  const waiting = [...list]
  const next = async () => {
    try {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await work(one)
    } catch (error) {
      waiting.length = 0
      throw error
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, next))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** Relative paths, without the subtrees that `skip` matches. */
export const listTree = (
  root: string,
  skip: (path: string) => boolean,
  inside = '',
): { files: string[]; folders: string[] } => {
  const found = { files: [] as string[], folders: [] as string[] }
  for (const entry of readdirSync(join(root, inside), { withFileTypes: true })) {
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`
    if (skip(path)) continue
    if (entry.isFile()) found.files.push(path)
    if (!entry.isDirectory()) continue
    const deeper = listTree(root, skip, path)
    found.folders.push(path, ...deeper.folders)
    found.files.push(...deeper.files)
  }
  return found
}

export const makeFolders = async (root: string, folders: readonly string[], owner?: Place['runAs']): Promise<void> => {
  for (const folder of folders) {
    const path = join(root, folder)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (owner) await chown(path, owner.uid, owner.gid)
  }
}

/** A hard link to the same file in an earlier backup saves space. */
export const shareWith = async (earlier: string, copy: string): Promise<void> => {
  const unfinished = `${copy}.same`
  try {
    await link(earlier, unfinished)
    await rename(unfinished, copy)
  } catch {
    // Another disk, no hard links, or the earlier backup was deleted: the copy stays.
    await rm(unfinished, { force: true })
  }
}

export const syncFolder = async (folder: string): Promise<void> => {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } catch {
  } finally {
    await opened.close()
  }
}

export const writeWhole = async (file: string, content: string | Uint8Array): Promise<void> => {
  const unfinished = `${file}.unfinished`
  const target = await open(unfinished, 'w', 0o600)
  try {
    await target.writeFile(content)
    await target.sync()
  } finally {
    await target.close()
  }
  await rename(unfinished, file)
  await syncFolder(dirname(file))
}
