import { type AppSecrets, readSignedId, signedId } from '../../app-secret.ts'

export const NEWS_PATH = '/news'

const signedWords = (customerId: string): string => `no news to ${customerId}`

/** Works by one press, without signing in and at any time (RFC 8058). */
export const newsLink = (settings: AppSecrets & { publicUrl: string }, customerId: string): string =>
  `${settings.publicUrl}${NEWS_PATH}?link=${signedId(customerId, signedWords, settings)}`

/** Null for a link that we did not make. */
export const readNewsLink = (settings: AppSecrets, link: string): string | null =>
  readSignedId(link, signedWords, settings)
