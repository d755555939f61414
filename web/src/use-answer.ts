import { useEffect, useState } from 'react'

type Answer<T> = { data: T | undefined; error: unknown; refetch: () => void }

/**
 * What a call brings for as long as a dialog is open: asked for once, unless it is `known`, and again when someone
 * tries again. `ask` stays the same function from one rendering to the next.
 */
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
