import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { wantsCode } from '../../failure.ts'
import { useRedeem, useSend } from '../../useRedeem.tsx'

/**
 * What the managed membership can change to, read anew each time a dialog opens; a session that has ended leads to the
 * code again. `name` keeps the options of one change apart from those of another.
 */
export const useChangeOptions = <Options>(
  name: string,
  read: (subscriptionId: string) => Promise<Options>,
): UseQueryResult<Options> => {
  const subscriptionId = useRedeem(({ context }) => context.managed?.id ?? '')
  const send = useSend()
  const loaded = useQuery({
    queryKey: [name, subscriptionId],
    queryFn: () => read(subscriptionId),
    staleTime: 0,
    gcTime: 0,
  })
  const { error } = loaded
  useEffect(() => {
    if (wantsCode(error)) send({ type: 'SESSION_ENDED', error })
  }, [error, send])
  return loaded
}
