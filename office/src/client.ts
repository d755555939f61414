import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { refusedWith } from './failure.ts'
import { meQuery } from './session.ts'

/**
 * Does not repeat refusals. Whoever is signed out meanwhile sees the sign-in at the next press, and nothing of the
 * page.
 */
export const createClient = (): QueryClient => {
  const onError = (error: unknown) => {
    if (refusedWith(error, 'not_signed_in') && client.getQueryData(meQuery.queryKey)) void client.resetQueries()
  }
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
  })
  return client
}
