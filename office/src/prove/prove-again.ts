import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { createContext, useContext } from 'react'
import { change, newKey, type ActBody, type ActName } from '../calls.ts'
import { refusedWith } from '../failure.ts'

/** `key` only where an earlier attempt with it had no answer. */
export type Change = <N extends ActName>(name: N, body: ActBody<N>, key?: string) => Promise<OfficeAnswerOf<N>>

/**
 * When the server wants the second factor, `ask` resolves to whether the person proved it, and the change is repeated
 * with the same key; otherwise the refusal is thrown.
 */
export const changeOrProve =
  (ask: () => Promise<boolean>): Change =>
  async (name, body, key = newKey()) => {
    try {
      return await change(name, body, key)
    } catch (error) {
      if (!refusedWith(error, 'prove_again') || !(await ask())) throw error
      return change(name, body, key)
    }
  }

/** Resolves to whether the person proved the second factor. */
export const AskContext = createContext<(() => Promise<boolean>) | null>(null)

export const ChangeContext = createContext<Change | null>(null)

/** For screens where looking alone requires it. */
export const useAsk = (): (() => Promise<boolean>) => {
  const found = useContext(AskContext)
  if (!found) throw new Error('useAsk needs a ProveAgain around it')
  return found
}

export const useChange = (): Change => {
  const found = useContext(ChangeContext)
  if (!found) throw new Error('useChange needs a ProveAgain around it')
  return found
}
