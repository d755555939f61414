import { randomBytes } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '@sipday/server/store/embedded/embedded-lock.ts'
import { readTextFile } from '@sipday/server/text-file.ts'

/** A local shop's secrets; created once and stored in the data folder. In production all of them are settings. */
export interface Secrets {
  appSecret: string
  sandboxKey: string
  webhookSignatureKey: string
}

/** Reads the secrets of a data folder, or creates them the first time. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  const found = readFileIfThere(file)
  if (found !== undefined) return parse(found, file)
  const secrets = makeSecrets()
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secrets
}

/** New secrets, 256 random bits each. */
export function makeSecrets(): Secrets {
  return { appSecret: random(), sandboxKey: random(), webhookSignatureKey: random() }
}

const random = () => randomBytes(32).toString('base64url')

function readFileIfThere(file: string): string | undefined {
  try {
    return readTextFile(file)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

function parse(text: string, file: string): Secrets {
  try {
    const { appSecret, sandboxKey, webhookSignatureKey } = JSON.parse(text) as Partial<Secrets>
    if (appSecret && sandboxKey && webhookSignatureKey) return { appSecret, sandboxKey, webhookSignatureKey }
  } catch {
    // Reported below.
  }
  throw new StartRefused(
    `${file} is damaged. Restore it from a backup, or delete it; then everyone has to sign in again.`,
  )
}
