import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Deletes a data folder and, as root, the cluster outside it that belongs to it. For tests: does not ask. */
export function removeData(dataDir: string): void {
  const cluster = readCluster(dataDir)
  if (cluster) rmSync(cluster, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

function readCluster(dataDir: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')) as { cluster: string }).cluster
  } catch {
    return undefined
  }
}
