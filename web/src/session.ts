/** W3. Only for display: the server trusts its cookie (R9). */
export type Session = { isAuthenticated: boolean; customerId: string | null }

export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The entry's name in `sessionStorage` (R17). */
export const SESSION_KEY = 'sipday.session'

export const signedOut: Session = { isAuthenticated: false, customerId: null }

const parse = (text: string | null): Session => {
  if (!text) return signedOut
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) return signedOut
  const { isAuthenticated, customerId } = value as Record<string, unknown>
  return isAuthenticated === true && typeof customerId === 'string' && customerId.length > 0 && customerId.length <= 64
    ? { isAuthenticated, customerId }
    : signedOut
}

/** Signed out when it is missing or unreadable. */
export const readSession = (storage: StorageLike | null): Session => {
  try {
    return parse(storage?.getItem(SESSION_KEY) ?? null)
  } catch {
    return signedOut
  }
}

export type SessionStore = {
  get: () => Session
  set: (session: Session) => void
  subscribe: (listener: () => void) => () => void
  /** Log Out was pressed; until no one is signed in. */
  leave: () => void
  isLeaving: () => boolean
}

/**
 * Fits `useSyncExternalStore`: `get` returns the same object until it changes. A full or blocked storage is only
 * logged (W8).
 */
export const createSessionStore = (
  storage: StorageLike | null,
  log: (message: string, cause: unknown) => void = () => undefined,
): SessionStore => {
  let current = readSession(storage)
  let leaving = false
  const listeners = new Set<() => void>()
  const write = (session: Session): void => {
    try {
      if (session.isAuthenticated) storage?.setItem(SESSION_KEY, JSON.stringify(session))
      else storage?.removeItem(SESSION_KEY)
    } catch (cause) {
      log('the session entry could not be stored', cause)
    }
  }
  return {
    get: () => current,
    set: (session) => {
      leaving &&= session.isAuthenticated
      if (session.isAuthenticated === current.isAuthenticated && session.customerId === current.customerId) return
      current = session
      write(session)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    leave: () => {
      leaving = true
    },
    isLeaving: () => leaving,
  }
}
