const LONGEST = 500
const HASH_LENGTH = 16
const GIFT = 'gift'

/** What a purchase's payment says beside its amount, so that a restored database can make the purchase again (R66). */
export type NotedPurchase = {
  quantity: number
  planId: string
  locationId: string
  isGift: boolean
  /** The first 16 digits of the SHA-256 of the words that were agreed to (R29). */
  consentHash: string
  /** Our ids of the subscribers in their order; none when the payer alone drinks, and none in a gift. */
  subscriberIds: string[]
}

type Bought = {
  quantity: number
  plan: { id: string; name: string }
  locationId: string
  isGift: boolean
  payerId: string
  subscriberIds: readonly string[]
}

/** Letters that are neither a space nor a parenthesis. An id of the owner's with others is not noted. */
const isPlain = (id: string): boolean => /^[\w.:-]+$/.test(id)

/**
 * The note on a purchase's payment, at most 500 characters: words for people, and in parentheses what a rebuild needs.
 * Random ids and names of plans only, nothing about a person: the provider may print it on its receipt.
 */
export const purchaseNote = (bought: Bought, consentHash: string): string => {
  const { quantity, plan, locationId, isGift, payerId, subscriberIds } = bought
  const words = `${quantity} x ${plan.name}`.slice(0, 200)
  const payerAlone = subscriberIds.length === 1 && subscriberIds[0] === payerId
  const who = isGift ? [GIFT] : payerAlone ? [] : subscriberIds
  const facts = [plan.id, locationId, consentHash.slice(0, HASH_LENGTH), ...who]
  const note = `${words} (${facts.join(' ')})`
  return facts.every(isPlain) && note.length <= LONGEST ? note : words
}

/** Reads such a note; null for any other. */
export const readPurchaseNote = (note: string): NotedPurchase | null => {
  const read = note.match(/^(\d{1,3}) x .*\(([^()]+)\)$/s)
  if (!read) return null
  const [planId = '', locationId = '', consentHash = '', ...who] = (read[2] ?? '').split(' ')
  if (consentHash.length !== HASH_LENGTH) return null
  const isGift = who[0] === GIFT
  return { quantity: Number(read[1]), planId, locationId, isGift, consentHash, subscriberIds: isGift ? [] : who }
}

/** The note on the payment of an overdue renewal; `tail` is the end of its subscription's reference. */
export const renewalNote = (periodStart: string, tail: string): string => `Renewal from ${periodStart} (${tail})`

/** Reads such a note; null for any other. */
export const readRenewalNote = (note: string): { periodStart: string; id: string; part: string | null } | null => {
  const [, periodStart, id, part = null] =
    note.match(/^Renewal from (\d{4}-\d\d-\d\d) \(([\w-]+)(?::([\w-]+))?\)$/) ?? []
  return periodStart === undefined || id === undefined ? null : { periodStart, id, part }
}
