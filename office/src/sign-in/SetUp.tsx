import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useState } from 'react'
import { AuthenticatorSetUp } from './AuthenticatorSetUp.tsx'
import { KeyLabel } from './KeyLabel.tsx'
import { canUsePasskeys } from './passkey.ts'
import { SignInCard } from './SignInCard.tsx'
import { usePasskeySetUp } from './use-passkey-set-up.ts'
import { afterSecond, type Stand } from './way.ts'

/** The first sign-in: nothing else opens before there is a second factor. */
export function SetUp({ go }: { go: (stand: Stand) => void }) {
  const [app, setApp] = useState(!canUsePasskeys())
  const made = usePasskeySetUp((codes) => go(afterSecond(codes)))
  if (app) {
    return (
      <SignInCard title="Use an authenticator app">
        <AuthenticatorSetUp
          verifyLabel="Turn It On"
          onDone={(codes) => go(afterSecond(codes))}
          onBack={canUsePasskeys() ? () => setApp(false) : null}
        />
      </SignInCard>
    )
  }
  return (
    <SignInCard title="Protect your account">
      <p>
        Someone who can read your email must not get into the office. Choose a second step besides the code by email.
      </p>
      {made.problem && <Alert kind="bad">{made.problem}</Alert>}
      <Button wide busy={made.busy} onClick={() => made.make()}>
        <KeyLabel>Create a Passkey</KeyLabel>
      </Button>
      <p className="small">The fingerprint, face or screen lock of this device, or of your phone.</p>
      <Button wide variant="outlined" onClick={() => setApp(true)}>
        Use an Authenticator App
      </Button>
    </SignInCard>
  )
}
