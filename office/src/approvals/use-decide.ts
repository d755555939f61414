import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useChange } from '../prove/prove-again.ts'

export const useDecide = (approvalId: string) => {
  const client = useQueryClient()
  const change = useChange()
  return useMutation({
    mutationFn: (decision: 'approve' | 'refuse') => change('approval-decide', { approvalId, decision }),
    // Whatever it was, it may have changed anything.
    onSettled: () => client.invalidateQueries(),
  })
}
