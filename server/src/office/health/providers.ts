import { mailServerAccepts } from '../../providers/mail-reachable.ts'
import { squareAnswers } from '../../providers/square-reachable.ts'
import { twilioAccount } from '../../providers/twilio-reachable.ts'
import type { Settings } from '../../settings.ts'
import { bad, good, type Line, unsure } from './line.ts'

export const describeSquare = async (square: Parameters<typeof squareAnswers>[0]): Promise<Line[]> => {
  const answered = await squareAnswers(square).catch(() => null)
  if (answered === null) return [unsure(`${square.baseUrl} cannot be reached from here`)]
  return [
    answered
      ? good(`Square accepts the token, and the account has the location ${square.locationId}`)
      : bad(
          'Square refuses the token, or the account lacks the location: check SQUARE_ACCESS_TOKEN and SQUARE_LOCATION_ID',
        ),
  ]
}

/** As Twilio makes them: its token is shown once beside the id. */
const SID = /^AC[0-9a-f]{32}$/
const TOKEN = /^[0-9a-f]{32}$/

export const describeTwilio = async (twilio: Settings['twilio']): Promise<Line[]> => {
  if (!twilio) return [good('no text messages: codes are sent by email only')]
  const { accountSid, authToken, baseUrl } = twilio
  if (!SID.test(accountSid)) return [bad('TWILIO_ACCOUNT_SID is no account: it begins with AC and has 34 characters')]
  if (!TOKEN.test(authToken)) return [bad('TWILIO_AUTH_TOKEN is no token: it has 32 characters, 0 to 9 and a to f')]
  const status = await twilioAccount(twilio).catch(() => undefined)
  if (status === undefined) return [unsure(`${baseUrl} cannot be reached from here`)]
  if (status === null)
    return [bad('Twilio refuses the account or the token: check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN')]
  return [
    status === 'active'
      ? good('Twilio accepts the account and the token')
      : bad(`Twilio says that the account is ${status}: no text message is sent`),
  ]
}

export const describeMailServer = async (smtpUrl: string): Promise<Line[]> => {
  const { host } = new URL(smtpUrl)
  try {
    await mailServerAccepts(smtpUrl)
    return [good(`${host} accepts email from us`)]
  } catch (error) {
    return [bad(`${host} does not accept email from us (${(error as Error).message}): check SMTP_URL`)]
  }
}
