/** `fetch` without redirects: a provider's response cannot send us, and our credentials, anywhere else. */
export const straightFetch: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })
