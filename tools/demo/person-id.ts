import { createHmac } from 'node:crypto'
import type { Settings } from '@sipday/server/settings.ts'

/** The same in every attempt, so that the provider recognizes a repeat; it cannot be guessed. */
export const demoPersonId = (settings: Pick<Settings, 'appSecret'>, key: string): string =>
  createHmac('sha256', settings.appSecret).update(`demo ${key}`).digest('base64url').slice(0, 22)
