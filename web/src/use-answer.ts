import { useEffect, useState } from 'react'

type Answer<T> = { data: T | undefined; error: unknown; refetch: () => void }

/** Asks once, unless the answer is `known`, and again on each retry. `ask` must stay the same function. */
export const useAnswer = <T>(ask: () => Promise<T>, known?: T): Answer<T> => {
  const [state, setState] = useState<{ data: T | undefined; error: unknown; attempt: number }>({
    data: known,
    error: null,
    attempt: 0,
  })
  const isMissing = state.data === undefined
  useEffect(() => {
    if (!isMissing) return
    let gone = false
    ask().then(
      (data) => gone || setState((old) => ({ ...old, data })),
      (error: unknown) => gone || setState((old) => ({ ...old, error })),
    )
    return () => {
      gone = true
    }
  }, [ask, isMissing, state.attempt])
  return {
    data: state.data,
    error: state.error,
    refetch: () => setState((old) => ({ ...old, error: null, attempt: old.attempt + 1 })),
  }
}
