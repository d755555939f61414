/** Trimmed and in lower case, or in E.164. */
export type Proof = { channel: 'email' | 'sms'; address: string; provedAt: Date }

export type OwnedContact = { customerId: string; channel: string; address: string }

export type SubmittedPerson = { customerId: string; grantKind: 'created' | 'named'; role: string }

/** Viewable for a day (R59). */
export type Bought = {
  purchaseId: string
  paymentId: string
  customerId: string
  /** As typed in the checkout. */
  givenName: string
  familyName: string
}

/** What it could act for when the call began (rule A). Only the cookie's hash is stored. */
export type Session = {
  id: string
  kind: 'anonymous' | 'member' | 'staff'
  createdAt: Date
  expiresAt: Date
  /** The account used last (R47). */
  customerId: string | null
  proofs: Proof[]
  /** Rule B1. */
  owned: OwnedContact[]
  /** The latest (R44); it stays after payment for a retry, and the next submit opens another. */
  checkoutId: string | null
  /** Rules B2, B3. */
  submitted: SubmittedPerson[]
  /** Within 24 hours, newest first. */
  bought: Bought[]
  campaignId: string | null
  staffId: string | null
  locationId: string | null
  /** When the session was loaded or opened. */
  catalogueVersion: number | null
}
