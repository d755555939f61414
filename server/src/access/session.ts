/** A contact proved with a one-time code: an email (canonical: trimmed, lower case) or a phone (E.164). */
export type Proof = { channel: 'email' | 'sms'; address: string; provedAt: Date }

/** A customer's contact that can sign in and was proved in the session. */
export type OwnedContact = { customerId: string; channel: string; address: string }

export type SubmittedPerson = { customerId: string; grantKind: 'created' | 'named'; role: string }

/** A purchase of this session, which it may look at for a day (R59). */
export type Bought = {
  purchaseId: string
  paymentId: string
  /** Who paid. */
  customerId: string
  /** The payer's name as it was typed in the checkout. */
  givenName: string
  familyName: string
}

/**
 * A session as the server knows it (rule A), with what it could act for when the call began. It lives as long as the
 * call. The cookie's value is never stored, only its hash.
 */
export type Session = {
  id: string
  kind: 'anonymous' | 'member' | 'staff'
  createdAt: Date
  expiresAt: Date
  /** The account used last (R47). */
  customerId: string | null
  proofs: Proof[]
  /** The customers' contacts that the proofs belong to (rule B1). */
  owned: OwnedContact[]
  /** The latest checkout (R44). It stays after its payment, for a retry to find; the next submit opens another. */
  checkoutId: string | null
  /** Who was submitted in that checkout (rules B2, B3). */
  submitted: SubmittedPerson[]
  /** The purchases it paid for within the last 24 hours, newest first. */
  bought: Bought[]
  campaignId: string | null
  staffId: string | null
  locationId: string | null
  /** The version of the catalogue when the session was loaded or opened. */
  catalogueVersion: number | null
}
