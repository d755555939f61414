import { z } from 'zod'
import { emailText, id, nameText, text } from '../text.ts'
import { factors } from './people.ts'

/** Random for each action: the same key and body again is the same action. */
const key = z.uuid()
export const onlyKey = z.object({ key })

/** Known and unknown addresses get the same answers (R10). */
export const code = z.discriminatedUnion('action', [
  z.object({ key, action: z.literal('send'), to: emailText }),
  z.object({ key, action: z.literal('check'), to: emailText, code: text(16) }),
])

/** `invitation`: what follows the # in its link. Without it, this session has checked a code. */
export const signIn = z.object({ key, invitation: text(64).optional() })

/** Passed on between the server and the browser's passkey functions. */
const passkeyJson = z.looseObject({})

/**
 * What proves the person; `set-up` without a second factor yet. `options` begin a proof by passkey. Asking again
 * gives the same answer with new options.
 */
export const signedIn = z.object({
  next: z.enum(['passkey', 'totp', 'set-up']),
  options: passkeyJson.optional(),
  secondFactor: factors,
})

const purpose = z.enum(['add', 'prove'])
export const passkeyOptions = z.object({ key, purpose })
export const passkeyOptionsAnswer = z.object({ options: passkeyJson })
/** What a person calls a new passkey. */
export const passkeyCheck = z.object({ key, purpose, response: passkeyJson, name: nameText.optional() })

/** First without `response`, for `options`, then with what the device made of them. */
export const passkeySignIn = z.object({ key, response: passkeyJson.optional() })
export const passkeySignInAnswer = z.object({ options: passkeyJson.optional() })

/** Ten, each good once, shown this one time. */
const recoveryCodes = z.array(z.string())
export const recoveryCodesAnswer = z.object({ recoveryCodes })
/** With the first second factor come recovery codes. */
export const factorChecked = z.object({ recoveryCodes: recoveryCodes.optional() })

/** For a QR code, and to type. */
export const totpStarted = z.object({ secretUri: z.string() })
/** `add`: the code of the authenticator that `totp-start` gave. */
export const totpCheck = z.object({ key, purpose, code: text(16) })

export const recoveryCheck = z.object({ key, code: text(32) })
export const recoveryChecked = z.object({ recoveryLeft: z.number().int() })

export const ownFactors = z.object({
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), addedAt: z.string(), usedAt: z.string().nullable() })),
  totp: z.boolean(),
  recoveryLeft: z.number().int(),
})
export const factorRemove = z.union([z.object({ key, passkeyId: id }), z.object({ key, totp: z.literal(true) })])

/** `staffId`: for who may manage staff. */
export const sessionsQuery = z.object({ staffId: id.optional() })
export const officeSession = z.object({
  id: z.string(),
  /** "Chrome on Mac"; null when the browser did not say. */
  device: z.string().nullable(),
  since: z.string(),
  lastUsed: z.string(),
  current: z.boolean(),
})
/** One session, or all of one's own but this one. */
export const sessionEnd = z.union([z.object({ key, id }), z.object({ key, others: z.literal(true) })])
