import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startWorld } from '../start-world.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    openShop: { site: string; sandbox: string; dataDir: string }
  }
}

/** The demo shop, limits a thousand times wider (they have their own file), logging at the most detailed level. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sipday-attacks-'))
  const { world, stop } = await startWorld('attacks', {
    dataDir,
    environment: { TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'trace' },
  })
  project.provide('openShop', { site: world.site, sandbox: world.sandbox, dataDir: world.dataDir })
  return stop
}
