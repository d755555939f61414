const OURS = 'sipday'

/**
 * On a provider's payment or subscription. `installation` is null in old references; `part`: which membership of a
 * purchase.
 */
export type Reference = { installation: string | null; id: string; part: string | null }

/** At most 40 characters. The account has other payments, too, from its tills (R66). */
export const paymentReference = (installation: string, purchaseId: string): string =>
  [OURS, installation, purchaseId].join(':')

/** The purchase and position, which a restored database reproduces, or else the membership's id. */
export const membershipName = (membership: {
  id: string
  purchaseId: string | null
  position: number | null
}): string =>
  membership.purchaseId === null
    ? membership.id
    : [membership.purchaseId, membership.position ?? membership.id].join(':')

export const subscriptionReference = (installation: string, membership: Parameters<typeof membershipName>[0]): string =>
  [OURS, installation, membershipName(membership)].join(':')

/** Null if it is not ours in form. */
export const readReference = (text: string | null): Reference | null => {
  const [mark, ...rest] = text?.split(':') ?? []
  if (mark !== OURS) return null
  const [installation = '', id, part = null] = rest
  if (id === undefined) return installation === '' ? null : { installation: null, id: installation, part: null }
  return { installation, id, part }
}

/** `lost`: made by this installation, but missing in this database. */
export type Whose = 'own' | 'lost' | 'foreign'

/** Ours if it has our id or this database knows it; an old one only if known (R66). */
export const whose = (reference: Reference, installation: string, isKnown: boolean): Whose => {
  if (reference.installation !== null && reference.installation !== installation) return 'foreign'
  if (isKnown) return 'own'
  return reference.installation === null ? 'foreign' : 'lost'
}

/** At most 45 characters; never shared by two installations on one account (R66). */
export const providerKey = (installation: string, ...parts: readonly (string | number)[]): string =>
  [installation, ...parts].join(':')
