/** Where the account's data is stored while signed in (R17, S9); nothing else writes under these names. */
export const ACCOUNT_CACHE_KEY = 'sipday.account-cache'
export const ACCOUNT_OWNER_KEY = 'sipday.account-owner'
/** Missing profile details have been requested since the sign-in. */
export const PROFILE_ASKED_KEY = 'sipday.profile-asked'

/**
 * Runs before the first paint of a contact form rendered by the server: if this browser knows a member, the session
 * cookie may merely not have been sent (it never is from another site), and the form waits for the check.
 */
export const HIDE_FORM_FROM_MEMBERS = `try{localStorage['${ACCOUNT_OWNER_KEY}']&&(document.documentElement.dataset.member='')}catch{}`

/** Whether this browser stores a member's data. */
export const knowsMember = (): boolean => {
  try {
    return localStorage.getItem(ACCOUNT_OWNER_KEY) !== null
  } catch {
    return false
  }
}

/** The service worker's own cache: the page itself, for showing a member's code offline. */
const OFFLINE_CACHE = 'sipday-offline'

/**
 * Deletes all of the account's data from this browser: at logout, when the session has ended, and before another
 * customer's data is stored (risk 42). Never throws: a blocked storage contains nothing to delete.
 */
export const forgetAccount = (): void => {
  try {
    localStorage.removeItem(ACCOUNT_CACHE_KEY)
    localStorage.removeItem(ACCOUNT_OWNER_KEY)
    localStorage.removeItem(PROFILE_ASKED_KEY)
  } catch {
    // A blocked storage contains nothing.
  }
  if (typeof caches !== 'undefined') void caches.delete(OFFLINE_CACHE).catch(() => undefined)
}
