import { z } from 'zod'
import { emailText, id, nameText, phoneText } from './text.ts'

export const roles = ['primary', 'gifter', 'recipient'] as const

/** W4, checked by W5; errors for each field (R54). */
export const customerSubmit = z.object({
  firstName: nameText,
  lastName: nameText,
  email: emailText,
  phone: phoneText,
  role: z.enum(roles),
  /** Ours: the previous primary contact; if someone else is now, the session changes (W4, case a). */
  replaces: id.optional(),
})
/** W4, by both contacts. A `role` means that a submit was intended. */
export const customerLookup = z.object({ email: emailText, phone: phoneText, role: z.never().optional() })
/** W4, the profile of a customer. */
export const customerProfile = z.object({ CID: id, role: z.never().optional() })

export const customerRequest = z.union([customerSubmit, customerLookup, customerProfile])
export type CustomerSubmit = z.infer<typeof customerSubmit>

export const submittedCustomer = z.object({
  CID: z.string(),
  status: z.enum(['has_card', 'no_card']),
  maskedPhone: z.string(),
})
export type SubmittedAnswer = z.infer<typeof submittedCustomer>

export const profile = z.object({
  id: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  email_address: z.string(),
  phone_number: z.string(),
})
export type Profile = z.infer<typeof profile>

export const customerAnswer = z.union([submittedCustomer, z.object({ CID: z.string() }), z.array(profile)])

/** S6: one contact, email or phone. */
export const accountLookup = z.union([z.object({ email: emailText }), z.object({ phone: phoneText })])
export const account = z.object({
  id: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  email_address: z.string(),
  /** Ours: masked, to tell accounts with the same name apart. */
  other_contact: z.string().optional(),
})
export type Account = z.infer<typeof account>

/** S8: fills in what is missing. */
export const saveProfile = z.object({
  CID: id,
  firstName: nameText,
  lastName: nameText,
  email: emailText,
  phone: phoneText,
})

export const channels = ['email', 'sms'] as const
export type Channel = (typeof channels)[number]

/** W5, S4, S5: one-time codes. */
export const otpRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('send'), to: emailText, channel: z.enum(channels) }),
  z.object({
    action: z.literal('check'),
    to: emailText,
    code: z.string().max(16),
    channel: z.enum(channels),
  }),
])
export const otpAnswer = z.union([
  z.object({ success: z.literal(true), message: z.string() }),
  z.object({ success: z.literal('approved') }),
])

export const sessionAnswer = z.object({
  isAuthenticated: z.boolean(),
  customerId: z.string().nullable(),
  expiresAt: z.string().nullable(),
  /** Ours: who just paid in this session may view code, benefits and receipt for a day. */
  justPaid: z.object({ customerId: z.string(), paymentId: z.string() }).nullable().optional(),
})

/** Ours: where a contact proved in this session is signed in. */
export const ownSession = z.object({
  current: z.boolean(),
  /** "Chrome on Android"; null when the browser did not say. */
  device: z.string().nullable(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
})

/** Ours: whether an account gets news and offers; `wanted`: from now on, left out to only ask. */
export const newsAsked = z.object({ CID: id, wanted: z.boolean().optional() })
export const newsChoice = z.object({ wanted: z.boolean() })

/** Ours: month and day, "05-03"; null takes it back. */
export const birthday = z.string().regex(/^\d\d-\d\d$/, 'must be a month and a day such as 05-03')
export const saveBirthday = z.object({ CID: id, birthday: birthday.nullable() })

/** `make`: the link, where there is none that can be used. */
export const friendsAsked = z.object({ CID: id, make: z.boolean().optional() })
/**
 * What a member brings friends with; null while the shop does not offer it, or the own membership does not go on.
 * `address`: null until it is made, or with `isMost`. `came`: who joined; `waiting`: whose days are still to come.
 */
export const friends = z.object({
  offer: z
    .object({ gives: z.string(), days: z.number().int(), address: z.string().nullable(), isMost: z.boolean() })
    .nullable(),
  came: z.number().int(),
  waiting: z.number().int(),
})
export type Friends = z.infer<typeof friends>

/** Ours, in words. `blocks`: what stands in the way, with the next step. */
export const deletionPreview = z.object({
  goes: z.array(z.string()),
  stays: z.array(z.object({ what: z.string(), why: z.string(), until: z.string() })),
  blocks: z.array(z.object({ code: z.string(), text: z.string() })),
})

const contactToChange = { CID: id, channel: z.enum(channels), to: emailText }
/** Ours: a code goes to the new contact. */
export const changeContact = z.discriminatedUnion('action', [
  z.object({ action: z.literal('send'), ...contactToChange }),
  z.object({ action: z.literal('check'), ...contactToChange, code: z.string().max(16) }),
])
