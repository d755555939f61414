/** `fetch` that goes where it was sent or fails: a provider's answer cannot send us, and our credentials, anywhere else. */
export const straightFetch: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })
