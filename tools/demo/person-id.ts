import { createHmac } from 'node:crypto'
import type { Settings } from '@sipday/server/settings.ts'

/**
 * The id of one of the demo shop's people: the same in every attempt to load it, which lets the provider recognize a
 * repeat; it cannot be guessed.
 */
export const demoPersonId = (settings: Pick<Settings, 'appSecret'>, key: string): string =>
  createHmac('sha256', settings.appSecret).update(`demo ${key}`).digest('base64url').slice(0, 22)
