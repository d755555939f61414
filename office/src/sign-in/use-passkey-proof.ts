import { useState } from 'react'
import { change, newKey } from '../calls.ts'
import { failureText } from '../failure.ts'
import { passkeyProblem, provePasskey } from './passkey.ts'
import type { PasskeyOptions } from './way.ts'

/**
 * Proves the person with a passkey. `first`: options that came with the sign-in, for the first try; each later try gets
 * its own, since a challenge is good once.
 */
export const usePasskeyProof = (first: PasskeyOptions | null) => {
  const [fresh, setFresh] = useState(first)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const prove = async (): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    try {
      const options = fresh ?? (await change('passkey-options', { purpose: 'prove' }, newKey())).options
      setFresh(null)
      const response = await provePasskey(options)
      await change('passkey-check', { purpose: 'prove', response }, newKey())
      return true
    } catch (error) {
      setProblem(passkeyProblem(error) ?? failureText(error, 'The passkey could not be checked.'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { prove, busy, problem }
}
