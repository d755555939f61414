import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AppSecrets, secretsIn } from '../../app-secret.ts'

const signatureOf = (membershipId: string, appSecret: string): string =>
  createHmac('sha256', appSecret).update(`calendar of ${membershipId}`).digest('base64url')

/** Where the day of a membership is read for a calendar, as long as it has one: plan, shop and day, and no person. */
export const calendarPath = (settings: AppSecrets, membershipId: string): string =>
  `/calendar/${membershipId}.${signatureOf(membershipId, settings.appSecret)}.ics`

export const calendarUrl = (settings: AppSecrets & { publicUrl: string }, membershipId: string): string =>
  `${settings.publicUrl}${calendarPath(settings, membershipId)}`

/** Null for a link that we did not make. Compares in constant time. */
export const readCalendarLink = (settings: AppSecrets, file: string): string | null => {
  const [, membershipId = '', signature = ''] = /^([\w-]{1,64})\.([\w-]{43})\.ics$/.exec(file) ?? []
  const given = Buffer.from(signature)
  const fits = secretsIn(settings).map((appSecret) => {
    const wanted = Buffer.from(signatureOf(membershipId, appSecret))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  return fits.includes(true) ? membershipId : null
}
