import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { createContext, useContext } from 'react'
import { change, newKey, type ActBody, type ActName } from '../calls.ts'
import { refusedWith } from '../failure.ts'

/** Makes a change; `key` only where an earlier attempt with it had no answer. */
export type Change = <N extends ActName>(name: N, body: ActBody<N>, key?: string) => Promise<OfficeAnswerOf<N>>

/**
 * Makes changes that may ask for the second factor again. `ask` shows the sheet and resolves to whether the person
 * proved it; the same change is then repeated with the same key. When the person closes the sheet, the refusal is
 * thrown.
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

/** Shows the sheet that asks for the second factor; resolves to whether the person proved it. */
export const AskContext = createContext<(() => Promise<boolean>) | null>(null)

export const ChangeContext = createContext<Change | null>(null)

/** How a screen asks for the second factor where looking alone requires it. */
export const useAsk = (): (() => Promise<boolean>) => {
  const found = useContext(AskContext)
  if (!found) throw new Error('useAsk needs a ProveAgain around it')
  return found
}

/** How a screen changes something. */
export const useChange = (): Change => {
  const found = useContext(ChangeContext)
  if (!found) throw new Error('useChange needs a ProveAgain around it')
  return found
}
