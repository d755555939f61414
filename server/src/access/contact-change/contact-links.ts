import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AppSecrets, secretsIn } from '../../app-secret.ts'

/** Links to confirm or stop a contact, to agree to a merge for one side, or to stop it. None works as another. */
const purposes = ['confirm', 'object', 'join-one', 'join-other', 'apart'] as const
export type LinkFor = (typeof purposes)[number]

const signatureOf = (what: LinkFor, proposalId: string, appSecret: string): string =>
  createHmac('sha256', appSecret).update(`contact proposal ${what} ${proposalId}`).digest('base64url')

/** Works while the proposal is open. */
export const contactLink = (settings: AppSecrets & { publicUrl: string }, what: LinkFor, proposalId: string): string =>
  `${settings.publicUrl}/contact-change?link=${what}.${proposalId}.${signatureOf(what, proposalId, settings.appSecret)}`

/** Null for a link that we did not make. Compares in constant time. */
export const readContactLink = (settings: AppSecrets, link: string): { what: LinkFor; proposalId: string } | null => {
  const [, what, proposalId = '', signature = ''] = /^([a-z-]+)\.([\w-]{1,64})\.([\w-]{43})$/.exec(link) ?? []
  const purpose = purposes.find((one) => one === what)
  if (!purpose) return null
  const given = Buffer.from(signature)
  const fits = secretsIn(settings).map((appSecret) => {
    const wanted = Buffer.from(signatureOf(purpose, proposalId, appSecret))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  return fits.includes(true) ? { what: purpose, proposalId } : null
}
