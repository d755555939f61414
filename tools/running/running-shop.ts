import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartRefused } from '@sipday/server/store/embedded/embedded-lock.ts'
import { withSecretFiles } from '@sipday/server/secret-files.ts'
import { isSecretSetting } from './mask.ts'
import { SETTINGS } from '../starting/setting-names.ts'

/** As far as a person set them. */
interface Note {
  pid: number
  settings: Record<string, string>
  /** In production, secrets stay in the service's environment. */
  withheld: string[]
}

const fileIn = (dataDir: string) => join(dataDir, 'running.json')

/** For the operator's commands. Returns a function that removes the note. */
export function noteRunningShop(dataDir: string, env: NodeJS.ProcessEnv): () => void {
  const file = fileIn(dataDir)
  const set = SETTINGS.flatMap((name): [string, string][] => (env[name] ? [[name, env[name]]] : []))
  const isKept = ([name, value]: [string, string]) => env['NODE_ENV'] !== 'production' || !isSecretSetting(name, value)
  const note: Note = {
    pid: process.pid,
    settings: Object.fromEntries(set.filter(isKept)),
    withheld: set.filter((each) => !isKept(each)).map(([name]) => name),
  }
  writeFileSync(file, `${JSON.stringify(note)}\n`, { mode: 0o600 })
  return () => rmSync(file, { force: true })
}

/**
 * Completes the environment with the settings of the folder's running shop, if any, so that commands need not repeat
 * them. @throws StartRefused when the shop has secrets that this environment lacks
 */
export function environmentOfShop(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const env = withSecretFiles(given)
  const note = readNote(resolve(env['DATA_DIR'] || 'data'))
  if (!note) return env
  const missing = note.withheld.filter((name) => !env[name])
  if (missing.length > 0)
    throw new StartRefused(
      `The running shop uses secrets that are not saved to disk. Run this with the same values of ${missing.join(', ')}.`,
    )
  const own = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  return { ...env, ...note.settings, ...own }
}

function readNote(dataDir: string): Note | undefined {
  try {
    const note = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Note
    return isAlive(note.pid) ? note : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It runs as another user.
    return (error as { code?: string }).code === 'EPERM'
  }
}
