/** Where the account's data lies while signed in (R17, S9); nothing else writes under these names. */
export const ACCOUNT_CACHE_KEY = 'sipday.account-cache'
export const ACCOUNT_OWNER_KEY = 'sipday.account-owner'
/** What is missing in the profile was asked for since the sign-in. */
export const PROFILE_ASKED_KEY = 'sipday.profile-asked'

/**
 * Runs before the first paint of a contact form that the server has rendered: where this browser knows a member, the
 * session may only not have come along (from another site it never does), and the form waits for the check.
 */
export const HIDE_FORM_FROM_MEMBERS = `try{localStorage['${ACCOUNT_OWNER_KEY}']&&(document.documentElement.dataset.member='')}catch{}`

/** Whether this browser keeps a member's data. */
export const knowsMember = (): boolean => {
  try {
    return localStorage.getItem(ACCOUNT_OWNER_KEY) !== null
  } catch {
    return false
  }
}

/** The service worker's own cache: the page itself, so that a member's code can be shown without a network. */
const OFFLINE_CACHE = 'sipday-offline'

/**
 * Takes everything of the account out of this browser: at log-out, when the session has ended, and before another
 * customer's data comes (risk 42). Never throws: a blocked storage holds nothing to forget.
 */
export const forgetAccount = (): void => {
  try {
    localStorage.removeItem(ACCOUNT_CACHE_KEY)
    localStorage.removeItem(ACCOUNT_OWNER_KEY)
    localStorage.removeItem(PROFILE_ASKED_KEY)
  } catch {
    // A blocked storage holds nothing.
  }
  if (typeof caches !== 'undefined') void caches.delete(OFFLINE_CACHE).catch(() => undefined)
}
