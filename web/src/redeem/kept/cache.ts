import { QueryClient } from '@tanstack/react-query'
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client'
import {
  ACCOUNT_CACHE_KEY,
  ACCOUNT_OWNER_KEY,
  forgetAccount,
  LEFT_KEY,
  PROFILE_ASKED_KEY,
} from '../../shell/forget-account.ts'
import { STORAGE_VERSION } from '../../storage-version.ts'
import type { Left } from '../context.ts'
import { keptIn } from './kept-data.ts'
import { leftIn } from './kept-left.ts'

const DAY_MS = 24 * 3_600_000
export type AccountCache = {
  client: QueryClient
  /** Never rejects. */
  restore: () => Promise<void>
  /** Whose data is stored, or null. */
  owner: () => string | null
  /** Another customer's data is deleted first (risk 42). */
  adopt: (customerId: string) => void
  /** Stops storing; what is already stored stays. */
  pause: () => void
  forget: () => void
  /** Since the sign-in in this browser. */
  hasAskedForProfile: () => boolean
  noteAskedForProfile: () => void
  /** The question about a cancellation that was neither answered nor skipped. */
  left: () => Left | null
  keepLeft: (left: Left | null) => void
}

/**
 * S9: stale at once, no retries, 24 hours in memory. Queries marked `meta: { kept: true }` stay in local storage
 * while the customer is signed in.
 */
export const createAccountCache = (
  storage: Storage | undefined,
  log: (message: string, cause: unknown) => void = () => undefined,
): AccountCache => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 0, retry: false, gcTime: DAY_MS, networkMode: 'always' } },
  })
  const owner = (): string | null => {
    try {
      return storage?.getItem(ACCOUNT_OWNER_KEY) ?? null
    } catch (cause) {
      log('the account data could not be read', cause)
      return null
    }
  }
  const write = (key: string, value: string | null) => {
    try {
      if (value === null) storage?.removeItem(key)
      else storage?.setItem(key, value)
    } catch (cause) {
      log('the account data could not be kept', cause)
    }
  }
  let askedHere = false
  const persister = keptIn({ storage, key: ACCOUNT_CACHE_KEY, owner, log })
  const kept = { queryClient: client, persister, maxAge: Infinity, buster: STORAGE_VERSION }
  let stop: (() => void) | null = null
  const pause = () => {
    stop?.()
    stop = null
  }
  const keep = () => {
    stop ??= persistQueryClientSubscribe({
      ...kept,
      dehydrateOptions: {
        shouldDehydrateQuery: (query) => query.meta?.kept === true && query.state.data !== undefined,
      },
    })
  }
  const forget = () => {
    pause()
    client.clear()
    askedHere = false
    forgetAccount()
  }
  return {
    client,
    owner,
    pause,
    forget,
    restore: () =>
      persistQueryClientRestore(kept).catch((cause: unknown) => log('the account data could not be restored', cause)),
    adopt: (customerId) => {
      if (owner() !== customerId) forget()
      write(ACCOUNT_OWNER_KEY, customerId)
      keep()
    },
    hasAskedForProfile: () => {
      try {
        return askedHere || (storage?.getItem(PROFILE_ASKED_KEY) ?? null) !== null
      } catch {
        return askedHere
      }
    },
    noteAskedForProfile: () => {
      askedHere = true
      write(PROFILE_ASKED_KEY, 'yes')
    },
    left: () => {
      try {
        return leftIn(storage?.getItem(LEFT_KEY) ?? null)
      } catch (cause) {
        log('the account data could not be read', cause)
        return null
      }
    },
    keepLeft: (left) => write(LEFT_KEY, left && !left.answered ? JSON.stringify(left) : null),
  }
}
