const PREFIX = 'sipday:'

/** What stands on the provider's payment, at most 40 characters: a till of the same shop has payments of other kinds. */
export const referenceOf = (purchaseId: string): string => PREFIX + purchaseId

/** The purchase that a payment names; null when it is none of ours. */
export const purchaseOf = (reference: string | null): string | null =>
  reference?.startsWith(PREFIX) ? reference.slice(PREFIX.length) : null
