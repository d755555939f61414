const LONGEST = 500
const HASH_LENGTH = 16
const GIFT = 'gift'

/** Beside the amount, for a restored database to rebuild the purchase (R66). */
export type NotedPurchase = {
  quantity: number
  planId: string
  locationId: string
  isGift: boolean
  /** First 16 hex digits of the consent text's SHA-256 (R29). */
  consentHash: string
  /** In order; empty for a gift, and when only the payer subscribes. */
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

/** Other plan ids are not written. */
const isPlain = (id: string): boolean => /^[\w.:-]+$/.test(id)

/**
 * At most 500 characters: words for people, and facts in parentheses. Nothing about a person: the provider may print it
 * on its receipt.
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

export const readPurchaseNote = (note: string): NotedPurchase | null => {
  const read = note.match(/^(\d{1,3}) x .*\(([^()]+)\)$/s)
  if (!read) return null
  const [planId = '', locationId = '', consentHash = '', ...who] = (read[2] ?? '').split(' ')
  if (consentHash.length !== HASH_LENGTH) return null
  const isGift = who[0] === GIFT
  return { quantity: Number(read[1]), planId, locationId, isGift, consentHash, subscriberIds: isGift ? [] : who }
}

/** `tail`: the end of its subscription's reference. */
export const renewalNote = (periodStart: string, tail: string): string => `Renewal from ${periodStart} (${tail})`

export const readRenewalNote = (note: string): { periodStart: string; id: string; part: string | null } | null => {
  const [, periodStart, id, part = null] =
    note.match(/^Renewal from (\d{4}-\d\d-\d\d) \(([\w-]+)(?::([\w-]+))?\)$/) ?? []
  return periodStart === undefined || id === undefined ? null : { periodStart, id, part }
}
