import { useState } from 'react'
import { change, newKey } from '../calls.ts'
import { failureText } from '../failure.ts'
import { passkeyProblem, provePasskey } from './passkey.ts'
import type { PasskeyOptions } from './way.ts'

/**
 * `first`: options from the sign-in, for the first try. Each later try gets its own, since a challenge is good once.
 */
export const usePasskeyProof = (first: PasskeyOptions | null) => {
  const [fresh, setFresh] = useState(first)
  const { attempt, busy, problem } = useAttempt()
  const prove = (): Promise<boolean> =>
    attempt(async () => {
      const options = fresh ?? (await change('passkey-options', { purpose: 'prove' }, newKey())).options
      setFresh(null)
      const response = await provePasskey(options)
      await change('passkey-check', { purpose: 'prove', response }, newKey())
    })
  return { prove, busy, problem }
}

/** Signs in with a passkey alone, whoever's it is. */
export const usePasskeySignIn = () => {
  const { attempt, busy, problem } = useAttempt()
  const signIn = (): Promise<boolean> =>
    attempt(async () => {
      const { options } = await change('passkey-sign-in', {}, newKey())
      const response = await provePasskey(options ?? {})
      await change('passkey-sign-in', { response }, newKey())
    })
  return { signIn, busy, problem }
}

const useAttempt = () => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      setProblem(passkeyProblem(error) ?? failureText(error, 'The passkey could not be checked.'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { attempt, busy, problem }
}
