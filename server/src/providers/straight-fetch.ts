/** No redirects: they could send our credentials elsewhere. */
export const straightFetch: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })
