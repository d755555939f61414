/** A contact proved with a one-time code: an e-mail (canonical: trimmed, lower case) or a phone (E.164). */
export type Proof = { channel: 'email' | 'sms'; address: string; provedAt: Date }

/** A session as the server knows it (security rule A). The cookie's value is never kept, only its hash. */
export type Session = {
  id: string
  kind: 'anonymous' | 'member' | 'staff'
  createdAt: Date
  expiresAt: Date
  /** The account used last (R47). */
  customerId: string | null
  proofs: Proof[]
  /** The latest checkout (R44). It stays after its payment, so that a retry finds it; the next submit opens another. */
  checkoutId: string | null
  campaignId: string | null
  staffId: string | null
  locationId: string | null
}
