import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { secretsIn } from '../../app-secret.ts'
import type { Deps, Trx } from '../../deps.ts'
import type { Db } from '../../store/database.ts'
import { keptSecrets, writeKeptSecret } from '../../store/office/kept-secrets.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Eight characters that do not reveal the secret. */
export const markOf = (secret: string): string =>
  createHmac('sha256', secret).update('mark').digest('base64url').slice(0, 8)

const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update('kept secrets').digest()

const seal = (secret: string, by: string): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(by), iv)
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** Null when it was encrypted with another secret. */
const unseal = (sealed: Buffer, by: string): string | null => {
  const textAt = IV_BYTES + TAG_BYTES
  const decipher = createDecipheriv(CIPHER, keyOf(by), sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(IV_BYTES, textAt))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

type Kept = { secret: string; by: string }

const openKept = async ({ settings }: Pick<Deps, 'settings'>, db: Db | Trx): Promise<Kept[]> => {
  const rows = await keptSecrets(db, {})
  return rows.flatMap(({ sealed }) => {
    for (const by of secretsIn(settings)) {
      const secret = unseal(sealed, by)
      if (secret !== null) return [{ secret, by }]
    }
    return []
  })
}

export const factorSecrets = async (deps: Pick<Deps, 'settings'>, db: Db | Trx): Promise<string[]> => {
  const kept = await openKept(deps, db)
  return [...new Set([...secretsIn(deps.settings), ...kept.map(({ secret }) => secret)])]
}

/**
 * Encrypted with the one in use: authenticators and recovery codes cannot be remade without their person. Part of each
 * start.
 */
export const keepFormerSecrets = async (deps: Pick<Deps, 'settings' | 'db' | 'clock'>): Promise<void> => {
  const { appSecret, formerAppSecrets } = deps.settings
  if (formerAppSecrets.length === 0) return
  const kept = await openKept(deps, deps.db)
  const done = new Set(kept.filter(({ by }) => by === appSecret).map(({ secret }) => secret))
  for (const secret of new Set([...formerAppSecrets, ...kept.map((one) => one.secret)]))
    if (!done.has(secret))
      await writeKeptSecret(deps.db, { mark: markOf(secret), sealed: seal(secret, appSecret), now: deps.clock.now() })
}
