import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ActBody } from '../../calls.ts'
import { useChange } from '../../prove/prove-again.ts'

/** Sends an email again. */
export const useSendAgain = () => {
  const change = useChange()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (what: ActBody<'resend'>) => change('resend', what),
    onSuccess: () => client.invalidateQueries({ queryKey: ['customer-feed'] }),
  })
}
