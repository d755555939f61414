import { type AppSecrets, isSigned, signatureOf } from '../../app-secret.ts'

const signedWords = (membershipId: string): string => `calendar of ${membershipId}`

/** Where the day of a membership is read for a calendar, as long as it has one: plan, shop and day, and no person. */
export const calendarPath = (settings: AppSecrets, membershipId: string): string =>
  `/calendar/${membershipId}.${signatureOf(signedWords(membershipId), settings)}.ics`

export const calendarUrl = (settings: AppSecrets & { publicUrl: string }, membershipId: string): string =>
  `${settings.publicUrl}${calendarPath(settings, membershipId)}`

/** Null for a link that we did not make. */
export const readCalendarLink = (settings: AppSecrets, file: string): string | null => {
  const [, membershipId = '', signature = ''] = /^([\w-]{1,64})\.([\w-]{43})\.ics$/.exec(file) ?? []
  return isSigned(signedWords(membershipId), signature, settings) ? membershipId : null
}
