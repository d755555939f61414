import { z } from 'zod'
import { emailText, id, nameText, text } from '../text.ts'
import { factors } from './people.ts'

/** Random for each thing a person does: the same key and body again is the same thing, not a second one. */
const key = z.uuid()
export const onlyKey = z.object({ key })

/** Sends a code by email, or checks one. Known and unknown addresses get the same answers (R10). */
export const code = z.discriminatedUnion('action', [
  z.object({ key, action: z.literal('send'), to: emailText }),
  z.object({ key, action: z.literal('check'), to: emailText, code: text(16) }),
])

/** `invitation`: what follows the # in an invitation's link. Without it, a code was checked in this session. */
export const signIn = z.object({ key, invitation: text(64).optional() })

/** What the browser's own functions for passkeys take and give; passed on as it is. */
const passkeyJson = z.looseObject({})

/**
 * What proves the person now: `set-up` for who has no second factor yet. With `passkey`, `options` begins the proof.
 * Asking again in the same session gives the same answer with new options.
 */
export const signedIn = z.object({
  next: z.enum(['passkey', 'totp', 'set-up']),
  options: passkeyJson.optional(),
  secondFactor: factors,
})

const purpose = z.enum(['add', 'prove'])
export const passkeyOptions = z.object({ key, purpose })
export const passkeyOptionsAnswer = z.object({ options: passkeyJson })
/** `name`: what a person calls a new passkey. */
export const passkeyCheck = z.object({ key, purpose, response: passkeyJson, name: nameText.optional() })

/** Signs in with a passkey alone: first without `response`, for `options`, then with what the device made of them. */
export const passkeySignIn = z.object({ key, response: passkeyJson.optional() })
export const passkeySignInAnswer = z.object({ options: passkeyJson.optional() })

/** Ten codes, each good once. They are shown this one time. */
const recoveryCodes = z.array(z.string())
export const recoveryCodesAnswer = z.object({ recoveryCodes })
/** With the first second factor come recovery codes. */
export const factorChecked = z.object({ recoveryCodes: recoveryCodes.optional() })

/** For a QR code, and its secret to type. */
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

/** `staffId`: another person's sessions, for who may manage staff. */
export const sessionsQuery = z.object({ staffId: id.optional() })
export const officeSession = z.object({
  id: z.string(),
  /** "Chrome on Mac"; null when the browser did not say. */
  device: z.string().nullable(),
  since: z.string(),
  lastUsed: z.string(),
  /** The session making this call. */
  current: z.boolean(),
})
/** One session, or all of one's own but this one. */
export const sessionEnd = z.union([z.object({ key, id }), z.object({ key, others: z.literal(true) })])
