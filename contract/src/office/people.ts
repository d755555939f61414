import { z } from 'zod'
import { kit } from '../look/drawings.ts'

/** A till only opens the counter. */
export const staffRoles = ['owner', 'manager', 'accountant', 'support', 'till'] as const
export type StaffRole = (typeof staffRoles)[number]

/** `rules/src/office/capabilities.ts` says who may do what, and where. */
export const capabilities = [
  'see',
  'customers',
  'customers.read',
  'renewals.read',
  'contacts',
  'contacts.force',
  'privacy',
  'privacy.erase',
  'refund.ask',
  'refund.approve',
  'catalogue',
  'campaigns',
  'publish',
  'locations',
  'locations.life',
  'staff',
  'money.read',
  'money.export',
  'money.close',
  'payouts',
  'disputes',
  'reports',
  'settings',
  'imports',
  'audit',
] as const
export type Capability = (typeof capabilities)[number]

/** With none, only an invitation lets the person in. */
export const factors = z.object({
  passkeys: z.number().int(),
  totp: z.boolean(),
  recoveryLeft: z.number().int(),
})

/** `locationIds` is empty for who works everywhere. */
export const me = z.object({
  person: z.object({
    id: z.string(),
    name: z.string(),
    role: z.enum(staffRoles),
    locationIds: z.array(z.string()),
  }),
  /** The site only hides what is missing here; the server decides. */
  capabilities: z.array(z.enum(capabilities)),
  /**
   * `opened`: something that can be sold was published; before, the office opens with the set-up, and the shop is called
   * what its draft calls it. `address`: of the customers' site, without a closing slash.
   */
  shop: z.object({ name: z.string(), timeZone: z.string(), opened: z.boolean(), address: z.string(), kit }),
  /** Who else has had a role in the office long enough to agree to something (O4). */
  others: z.array(z.object({ role: z.enum(staffRoles), locationIds: z.array(z.string()) })),
  isOnlyOwner: z.boolean(),
  /** `count`: of the kinds of things to do. */
  todo: z.object({ count: z.number().int() }),
  secondFactor: factors,
})
