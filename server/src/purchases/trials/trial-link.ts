import { type AppSecrets, readSignedId, signedId } from '../../app-secret.ts'

export const TRIAL_PATH = '/trial'

const signedWords = (membershipId: string): string => `end the trial ${membershipId}`

/** Ends a trial that goes on by one press, without signing in. */
export const trialEndLink = (settings: AppSecrets & { publicUrl: string }, membershipId: string): string =>
  `${settings.publicUrl}${TRIAL_PATH}?link=${signedId(membershipId, signedWords, settings)}`

/** Null for a link that we did not make. */
export const readTrialLink = (settings: AppSecrets, link: string): string | null =>
  readSignedId(link, signedWords, settings)
