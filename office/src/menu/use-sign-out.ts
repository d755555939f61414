import { useMutation, useQueryClient } from '@tanstack/react-query'
import { change, newKey } from '../calls.ts'

export const useSignOut = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => change('sign-out', {}, newKey()),
    // Whatever the answer: nothing must stay visible on a shared computer.
    onSettled: () => client.resetQueries(),
  })
}
