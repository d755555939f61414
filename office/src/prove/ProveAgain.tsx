import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { meQuery } from '../session.ts'
import { AuthenticatorCode } from '../sign-in/AuthenticatorCode.tsx'
import { KeyLabel } from '../sign-in/KeyLabel.tsx'
import { canUsePasskeys } from '../sign-in/passkey.ts'
import { usePasskeyProof } from '../sign-in/use-passkey-proof.ts'
import { AskContext, ChangeContext, changeOrProve } from './prove-again.ts'
import { createWaiting } from './waiting.ts'

/** Over the screen that caused it. */
export function ProveAgain({ children }: { children: ReactNode }) {
  const [waiting] = useState(createWaiting)
  const [change] = useState(() => changeOrProve(waiting.ask))
  const open = useSyncExternalStore(waiting.subscribe, waiting.isOpen)
  return (
    <ChangeContext value={change}>
      <AskContext value={waiting.ask}>{children}</AskContext>
      <Dialog kind="sheet" open={open} onClose={() => waiting.end(false)} title="Is it still you?">
        <Proof onProved={() => waiting.end(true)} />
      </Dialog>
    </ChangeContext>
  )
}

function Proof({ onProved }: { onProved: () => void }) {
  const { data } = useQuery(meQuery)
  const passkeys = canUsePasskeys() && (data?.secondFactor.passkeys ?? 0) > 0
  const totp = data?.secondFactor.totp ?? false
  const [app, setApp] = useState(!passkeys)
  const proof = usePasskeyProof(null)
  if (app) {
    return (
      <AuthenticatorCode
        purpose="prove"
        verifyLabel="Continue"
        onDone={onProved}
        ways={
          passkeys && (
            <Button variant="text" flush="start" onClick={() => setApp(false)}>
              Use a passkey
            </Button>
          )
        }
      >
        <p>This step asks for your second factor. Type the code that your authenticator app shows.</p>
      </AuthenticatorCode>
    )
  }
  return (
    <div className="stack">
      <p>This step asks for your second factor.</p>
      {proof.problem && <Alert kind="bad">{proof.problem}</Alert>}
      <Button wide busy={proof.busy} onClick={() => void proof.prove().then((ok) => ok && onProved())}>
        <KeyLabel>Use a Passkey</KeyLabel>
      </Button>
      {totp && (
        <Button wide variant="outlined" onClick={() => setApp(true)}>
          Type a Code From Your App
        </Button>
      )}
    </div>
  )
}
