import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'

/** Not even the last four digits are stored (R17). */
const withoutCards = (key: string, value: unknown): unknown => (key === 'payment_method' ? null : value)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isListOf = (value: unknown, ...keys: string[]): boolean =>
  Array.isArray(value) && value.every((row) => isObject(row) && keys.every((key) => key in row))

/** Lists that the page reads by position are checked item by item. */
const shapes: Record<string, (data: unknown) => boolean> = {
  subscriptions: (data) => isListOf(data, 'id', 'Plan Name', 'Location Name'),
  benefits: (data) => isListOf(data, 'Entitlement ID', 'Linked: Subscription ID in Subscriptions', 'Code'),
  profile: (data) => data === null || (isObject(data) && typeof data.given_name === 'string'),
}

const isKept = (query: PersistedClient['clientState']['queries'][number], owner: string): boolean => {
  const key: readonly unknown[] = Array.isArray(query.queryKey) ? query.queryKey : []
  const [name, customerId] = key
  return customerId === owner && shapes[String(name)]?.(query.state?.data) === true
}

const isClient = (value: unknown): value is PersistedClient =>
  isObject(value) && isObject(value.clientState) && Array.isArray(value.clientState.queries)

/** Undefined when it does not parse (R17). */
const parseKept = (text: string, owner: string): PersistedClient | undefined => {
  const value: unknown = JSON.parse(text)
  if (!isClient(value)) return undefined
  const queries = value.clientState.queries.filter((query) => isObject(query) && isKept(query, owner))
  return { ...value, clientState: { mutations: [], queries } }
}

export type KeptPlace = {
  storage: Storage | undefined
  key: string
  owner: () => string | null
  log: (message: string, cause: unknown) => void
}

/**
 * Writes immediately and only what has changed, so nothing is written after a deletion. A full or blocked storage is
 * only logged (W8).
 */
export const keptIn = ({ storage, key, owner, log }: KeptPlace): Persister => {
  let last: string | null = null
  return {
    persistClient: (client) => {
      const text = JSON.stringify(client, withoutCards)
      const content = JSON.stringify(client.clientState.queries.map(({ state }) => state.data))
      if (content === last) return
      try {
        storage?.setItem(key, text)
        last = content
      } catch (cause) {
        log('the account data could not be kept', cause)
      }
    },
    restoreClient: () => {
      const text = storage?.getItem(key)
      const customerId = owner()
      return text && customerId ? parseKept(text, customerId) : undefined
    },
    removeClient: () => {
      last = null
      storage?.removeItem(key)
    },
  }
}
