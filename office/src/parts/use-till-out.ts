import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { useChange } from '../prove/prove-again.ts'

/** `queryKey`: the list to read again, whatever the outcome. */
export const useTillOut = (queryKey: QueryKey) => {
  const client = useQueryClient()
  const change = useChange()
  const out = useMutation({
    mutationFn: (sessionId: string) => change('till-out', { sessionId }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return {
    signOut: (sessionId: string) => out.mutate(sessionId),
    isGoing: (sessionId: string) => out.isPending && out.variables === sessionId,
    problem: out.error && failureText(out.error, 'The till could not be signed out.'),
  }
}
