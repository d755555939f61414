import { z } from 'zod'
import { emailText, id, nameText } from '../text.ts'
import { staffRoles } from './people.ts'

const key = z.uuid()
const role = z.enum(staffRoles)
const name = nameText.refine((value) => value.trim() !== '', 'is required')
/** Of a manager or support; a till has exactly one, an owner and an accountant none. */
const locationIds = z.array(id).max(100)

export const staffMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  locationIds: z.array(z.string()),
  /** `invited`: without a second factor, so only an invitation lets them in. */
  state: z.enum(['invited', 'active', 'removed']),
  lastSeenAt: z.string().nullable(),
  factors: z.object({ passkeys: z.number().int(), totp: z.boolean() }),
  /** Where they are signed in at a counter. */
  tills: z.array(z.object({ sessionId: z.string(), locationName: z.string(), since: z.string() })),
  /** Sent back by the next edit. */
  seen: z.number().int(),
})
/** `locations`: those that one may give. */
export const staffAnswer = z.object({
  rows: z.array(staffMember),
  locations: z.array(z.object({ id: z.string(), name: z.string() })),
  roles: z.array(role),
})

export const staffInvite = z.object({ key, name, email: emailText, role, locationIds })
/** Null: it has taken effect. Only making or removing an owner waits. */
const effectiveAt = z.string().nullable()
/** `id`: null for a future owner who does not work here yet. */
export const staffInvited = z.object({ id: z.string().nullable(), effectiveAt })
export const staffSave = z.object({ key, id, name, role, locationIds, seen: z.number().int().min(0) })
export const staffSaved = z.object({ seen: z.number().int(), effectiveAt })
export const staffRemove = z.object({ key, id })
export const staffRemoved = z.object({ effectiveAt })
export const tillOut = z.object({ key, sessionId: id })
export const factorReset = z.object({ key, staffId: id })
export const factorResetAsked = z.object({ effectiveAt: z.string() })
