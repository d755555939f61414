/** R17, S9. Nothing else writes under these names. */
export const ACCOUNT_CACHE_KEY = 'sipday.account-cache'
export const ACCOUNT_OWNER_KEY = 'sipday.account-owner'
export const PROFILE_ASKED_KEY = 'sipday.profile-asked'
export const LEFT_KEY = 'sipday.left'

/**
 * Runs before the first paint: the cookie of a known member may merely not have been sent (it never is from another
 * site), so the form waits for the check.
 */
export const HIDE_FORM_FROM_MEMBERS = `try{localStorage['${ACCOUNT_OWNER_KEY}']&&(document.documentElement.dataset.member='')}catch{}`

export const knowsMember = (): boolean => {
  try {
    return localStorage.getItem(ACCOUNT_OWNER_KEY) !== null
  } catch {
    return false
  }
}

/** The service worker's, for showing a code offline. */
const OFFLINE_CACHE = 'sipday-offline'

/** At logout, when the session has ended, and before another customer's data is stored (risk 42). Never throws. */
export const forgetAccount = (): void => {
  try {
    for (const key of [ACCOUNT_CACHE_KEY, ACCOUNT_OWNER_KEY, PROFILE_ASKED_KEY, LEFT_KEY]) localStorage.removeItem(key)
  } catch {
    // A blocked storage contains nothing.
  }
  if (typeof caches !== 'undefined') void caches.delete(OFFLINE_CACHE).catch(() => undefined)
}
