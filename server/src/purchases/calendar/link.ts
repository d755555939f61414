import { type AppSecrets, readSignedId, signedId } from '../../app-secret.ts'

const signedWords = (membershipId: string): string => `calendar of ${membershipId}`

/** The file names plan, shop and day, and no person. */
export const calendarPath = (settings: AppSecrets, membershipId: string): string =>
  `/calendar/${signedId(membershipId, signedWords, settings)}.ics`

export const calendarUrl = (settings: AppSecrets & { publicUrl: string }, membershipId: string): string =>
  `${settings.publicUrl}${calendarPath(settings, membershipId)}`

/** Null for a link that we did not make. */
export const readCalendarLink = (settings: AppSecrets, file: string): string | null =>
  file.endsWith('.ics') ? readSignedId(file.slice(0, -4), signedWords, settings) : null
