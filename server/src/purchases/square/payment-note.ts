const LONGEST = 500
const HASH_LENGTH = 16
const GIFT = 'gift'

/**
 * What the note on a purchase's payment says besides the amount, for a restored database to rebuild the purchase from
 * (R66).
 */
export type NotedPurchase = {
  quantity: number
  planId: string
  locationId: string
  isGift: boolean
  /** The first 16 hex digits of the SHA-256 of the consent text (R29). */
  consentHash: string
  /** Our ids of the subscribers in order; empty when the payer is the only subscriber, and for a gift. */
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

/** Characters other than spaces and parentheses. An owner's plan id that contains one is not written into the note. */
const isPlain = (id: string): boolean => /^[\w.:-]+$/.test(id)

/**
 * The note on a purchase's payment, at most 500 characters: words for people, and what a rebuild needs in parentheses.
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

/** Parses such a note; null for any other. */
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

/** Parses such a note; null for any other. */
export const readRenewalNote = (note: string): { periodStart: string; id: string; part: string | null } | null => {
  const [, periodStart, id, part = null] =
    note.match(/^Renewal from (\d{4}-\d\d-\d\d) \(([\w-]+)(?::([\w-]+))?\)$/) ?? []
  return periodStart === undefined || id === undefined ? null : { periodStart, id, part }
}
