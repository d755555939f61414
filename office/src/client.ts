import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { refusedWith } from './failure.ts'
import { meQuery } from './session.ts'

/**
 * What the office keeps of the server's answers. A refusal does not become an answer by asking again; a lost connection
 * has a button. Whoever is signed out meanwhile, because their role changed or someone ended the session, sees the
 * sign-in at the next press, and nothing of what was on the page.
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
