import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useState } from 'react'
import { KeyLabel } from './KeyLabel.tsx'
import { canUsePasskeys } from './passkey.ts'
import { AuthenticatorCode } from './AuthenticatorCode.tsx'
import { RecoveryCode } from './RecoveryCode.tsx'
import { SignInCard } from './SignInCard.tsx'
import { usePasskeyProof } from './use-passkey-proof.ts'
import { afterSecond, type Factors, type PasskeyOptions, type Stand } from './way.ts'

type SecondFactorProps = { options: PasskeyOptions | null; factors: Factors; go: (stand: Stand) => void }

export function SecondFactor({ options, factors, go }: SecondFactorProps) {
  const passkeys = factors.passkeys > 0 && canUsePasskeys()
  const [way, setWay] = useState<'choose' | 'app' | 'recovery'>(passkeys ? 'choose' : factors.totp ? 'app' : 'recovery')
  const proof = usePasskeyProof(options)
  const done = (): void => go(afterSecond(undefined))
  if (way === 'app') {
    return (
      <SignInCard title="One more thing">
        <AuthenticatorCode
          purpose="prove"
          verifyLabel="Open the Office"
          onDone={done}
          ways={
            <>
              {passkeys && (
                <Button variant="text" flush="start" onClick={() => setWay('choose')}>
                  Use a passkey
                </Button>
              )}
              <Button variant="text" flush="start" onClick={() => setWay('recovery')}>
                {passkeys ? 'Neither is at hand' : 'It is not at hand'}
              </Button>
            </>
          }
        >
          <p>Your email address is checked. Now type the code that your authenticator app shows.</p>
        </AuthenticatorCode>
      </SignInCard>
    )
  }
  if (way === 'recovery') {
    return (
      <SignInCard title="Use a recovery code">
        <RecoveryCode
          left={factors.recoveryLeft}
          onDone={done}
          onBack={passkeys || factors.totp ? () => setWay(passkeys ? 'choose' : 'app') : null}
        />
      </SignInCard>
    )
  }
  return (
    <SignInCard title="One more thing">
      <p>Your email address is checked. Now show that it is you: use the passkey of this device or of your phone.</p>
      {proof.problem && <Alert kind="bad">{proof.problem}</Alert>}
      <div>
        <Button wide busy={proof.busy} onClick={() => void proof.prove().then((ok) => ok && done())}>
          <KeyLabel>Use a Passkey</KeyLabel>
        </Button>
      </div>
      {factors.totp && (
        <Button wide variant="outlined" onClick={() => setWay('app')}>
          Type a Code From Your App
        </Button>
      )}
      <div>
        <Button variant="text" flush="start" onClick={() => setWay('recovery')}>
          {factors.totp ? 'Neither is at hand' : 'It is not at hand'}
        </Button>
      </div>
    </SignInCard>
  )
}
