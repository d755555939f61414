const OURS = 'sipday'

/**
 * The reference written on a payment or subscription at the provider. `installation` is null in references from before
 * installations had ids; `part` says which membership of a purchase.
 */
export type Reference = { installation: string | null; id: string; part: string | null }

/**
 * The reference of a purchase's payment, at most 40 characters: the shop's Square account also has other payments, from
 * its tills (R66).
 */
export const paymentReference = (installation: string, purchaseId: string): string =>
  [OURS, installation, purchaseId].join(':')

/**
 * Identifies a membership at the provider: by the purchase and its position in it, which a restored database
 * reproduces, or by the membership's own id when it was not bought here.
 */
export const membershipName = (membership: {
  id: string
  purchaseId: string | null
  position: number | null
}): string =>
  membership.purchaseId === null
    ? membership.id
    : [membership.purchaseId, membership.position ?? membership.id].join(':')

/** The reference of a membership's subscription. */
export const subscriptionReference = (installation: string, membership: Parameters<typeof membershipName>[0]): string =>
  [OURS, installation, membershipName(membership)].join(':')

/** Parses a reference; null if it is not a Sipday reference. */
export const readReference = (text: string | null): Reference | null => {
  const [mark, ...rest] = text?.split(':') ?? []
  if (mark !== OURS) return null
  const [installation = '', id, part = null] = rest
  if (id === undefined) return installation === '' ? null : { installation: null, id: installation, part: null }
  return { installation, id, part }
}

/** Who a payment or subscription belongs to. `lost`: made by this installation, but missing from this database. */
export type Whose = 'own' | 'lost' | 'foreign'

/** Only what this database knows or what carries our id is ours; an old reference is ours if it is known (R66). */
export const whose = (reference: Reference, installation: string, isKnown: boolean): Whose => {
  if (reference.installation !== null && reference.installation !== installation) return 'foreign'
  if (isKnown) return 'own'
  return reference.installation === null ? 'foreign' : 'lost'
}

/** An idempotency key at the provider, at most 45 characters: two installations on one account never share one (R66). */
export const providerKey = (installation: string, ...parts: readonly (string | number)[]): string =>
  [installation, ...parts].join(':')
