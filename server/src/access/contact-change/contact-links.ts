import { type AppSecrets, isSigned, signatureOf } from '../../app-secret.ts'

/** Links to confirm or stop a contact, to agree to a merge for one side, or to stop it. None works as another. */
const purposes = ['confirm', 'object', 'join-one', 'join-other', 'apart'] as const
export type LinkFor = (typeof purposes)[number]

const signedWords = (what: LinkFor, proposalId: string): string => `contact proposal ${what} ${proposalId}`

/** Works while the proposal is open. */
export const contactLink = (settings: AppSecrets & { publicUrl: string }, what: LinkFor, proposalId: string): string =>
  `${settings.publicUrl}/contact-change?link=${what}.${proposalId}.${signatureOf(signedWords(what, proposalId), settings)}`

/** Null for a link that we did not make. */
export const readContactLink = (settings: AppSecrets, link: string): { what: LinkFor; proposalId: string } | null => {
  const [, what, proposalId = '', signature = ''] = /^([a-z-]+)\.([\w-]{1,64})\.([\w-]{43})$/.exec(link) ?? []
  const purpose = purposes.find((one) => one === what)
  return purpose && isSigned(signedWords(purpose, proposalId), signature, settings)
    ? { what: purpose, proposalId }
    : null
}
