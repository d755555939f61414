import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AppSecrets, secretsIn } from '../app-secret.ts'

/** Its key is outside the database, and each person's hash is different. */
export const pinHash = ({ appSecret }: Pick<AppSecrets, 'appSecret'>, staffId: string, pin: string): Buffer =>
  createHmac('sha256', appSecret).update(`till pin ${staffId} ${pin}`).digest()

/** With the secret in use or with one that is being replaced. */
export const isPinOf = (settings: AppSecrets, staffId: string, pin: string, hash: Buffer): boolean =>
  secretsIn(settings).some((appSecret) => timingSafeEqual(pinHash({ appSecret }, staffId, pin), hash))

/** PINs that everyone tries first. */
export const isEasyPin = (pin: string): boolean =>
  /^(\d)\1*$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin)
