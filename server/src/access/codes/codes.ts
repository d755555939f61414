import { createHmac, timingSafeEqual } from 'node:crypto'

/** Rule J. */
export const codeRules = { lifetimeMs: 600_000, checks: 5, lockAfter: 100 }

/** The secret is outside the database: the database reveals no code, and the job that sends it needs no copy. */
export const codeOf = (challengeId: string, appSecret: string): string => {
  const pepper = createHmac('sha256', appSecret).update('one-time codes').digest()
  const digest = createHmac('sha256', pepper).update(challengeId).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Under any of the secrets; compares in constant time. */
export const isCode = (given: string, challengeId: string, appSecrets: readonly string[]): boolean => {
  const a = Buffer.from(given)
  const fits = appSecrets.map((appSecret) => {
    const b = Buffer.from(codeOf(challengeId, appSecret))
    return a.length === b.length && timingSafeEqual(a, b)
  })
  return fits.includes(true)
}
