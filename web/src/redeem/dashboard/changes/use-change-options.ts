import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useRedeem } from '../../useRedeem.tsx'

/** Read anew each time a dialog opens; `name` separates the options of different changes. */
export const useChangeOptions = <Options>(
  name: string,
  read: (subscriptionId: string) => Promise<Options>,
): UseQueryResult<Options> => {
  const subscriptionId = useRedeem(({ context }) => context.managed?.id ?? '')
  return useQuery({
    queryKey: [name, subscriptionId],
    queryFn: () => read(subscriptionId),
    staleTime: 0,
    gcTime: 0,
  })
}
