import { useState } from 'react'
import { change, newKey } from '../calls.ts'
import { failureText } from '../failure.ts'
import { useChange } from '../prove/prove-again.ts'
import { deviceName } from './device-name.ts'
import { makePasskey, passkeyProblem } from './passkey.ts'

/** `onMade` gets the recovery codes when it is the first second factor. */
export const usePasskeySetUp = (onMade: (recoveryCodes: readonly string[] | undefined) => void) => {
  const sure = useChange()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      const { options } = await sure('passkey-options', { purpose: 'add' })
      const response = await makePasskey(options)
      const name = deviceName(navigator.userAgent)
      const { recoveryCodes } = await change('passkey-check', { purpose: 'add', response, name }, newKey())
      onMade(recoveryCodes)
    } catch (error) {
      setProblem(passkeyProblem(error) ?? failureText(error, 'The passkey could not be created.'))
    } finally {
      setBusy(false)
    }
  }
  return { make: () => void run(), busy, problem }
}
