import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { QrCode } from '@sipday/ui/code/QrCode.tsx'
import { Skeleton } from '@sipday/ui/loading/Skeleton.tsx'
import { SkeletonGroup } from '@sipday/ui/loading/SkeletonGroup.tsx'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { useChange } from '../prove/prove-again.ts'
import { AuthenticatorCode } from './AuthenticatorCode.tsx'
import css from './sign-in.module.css'

type AuthenticatorSetUpProps = {
  verifyLabel: string
  onDone: (recoveryCodes: readonly string[] | undefined) => void
  onBack: (() => void) | null
}

/** The secret is shown once. */
export function AuthenticatorSetUp({ verifyLabel, onDone, onBack }: AuthenticatorSetUpProps) {
  const sure = useChange()
  const { data, error, refetch } = useQuery({
    queryKey: ['authenticator being set up'],
    queryFn: () => sure('totp-start', {}),
    gcTime: 0,
    staleTime: Infinity,
  })
  const back = onBack && (
    <Button variant="text" flush="start" onClick={onBack}>
      Back
    </Button>
  )
  if (error) {
    return (
      <>
        <Alert
          kind="bad"
          action={
            <Button variant="danger" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {failureText(error, 'The authenticator app could not be set up.')}
        </Alert>
        {back && <div>{back}</div>}
      </>
    )
  }
  if (!data) {
    return (
      <SkeletonGroup label="Preparing the QR code">
        <Skeleton shape="qr" />
      </SkeletonGroup>
    )
  }
  return (
    <AuthenticatorCode purpose="add" verifyLabel={verifyLabel} onDone={onDone} ways={back}>
      <p>Scan this with your authenticator app. On this device, open it in the app instead.</p>
      <QrCode className={css.qr} content={data.secretUri} label="QR code for your authenticator app" recovers="M" />
      <p>
        <a href={data.secretUri}>Open in the app</a>
      </p>
      <p className="small">
        Or type this key into the app: <b className={css.secret}>{secretIn(data.secretUri)}</b>
      </p>
      <p>Then enter the 6 digits that it shows.</p>
    </AuthenticatorCode>
  )
}

/** In groups of four letters, as apps show it. */
const secretIn = (uri: string): string =>
  new URL(uri).searchParams
    .get('secret')
    ?.match(/.{1,4}/g)
    ?.join(' ') ?? ''
