import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Skeleton } from '@sipday/ui/loading/Skeleton.tsx'
import { SkeletonGroup } from '@sipday/ui/loading/SkeletonGroup.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { change, newKey } from '../calls.ts'
import { failureText } from '../failure.ts'
import { SignInCard } from './SignInCard.tsx'
import { afterFirst, type Stand } from './way.ts'

/** An invitation's link, or a sign-in that a reload interrupted after its first step. */
export function FirstStep({ invitation, go }: { invitation: string | null; go: (stand: Stand) => void }) {
  const [key] = useState(newKey)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => change('sign-in', invitation === null ? {} : { invitation }, key),
    onSuccess: (answer) => go(afterFirst(answer)),
  })
  useEffect(() => {
    // An invitation is good once, so it is used by a press; a link that was merely opened stays good.
    if (invitation === null) mutate()
  }, [invitation, mutate])
  const another = (
    <Button variant="text" flush="start" onClick={() => go({ at: 'address', email: '' })}>
      Sign in with your email address
    </Button>
  )
  if (invitation !== null) {
    return (
      <SignInCard title="Welcome to the office">
        <p>
          You were invited to work in this shop’s office. Next you choose how you prove that it is you: with a passkey
          or with an authenticator app.
        </p>
        {error && <Alert kind="bad">{failureText(error, 'The invitation could not be used.')}</Alert>}
        <Button wide busy={isPending} onClick={() => mutate()}>
          Accept the Invitation
        </Button>
        {error && another}
      </SignInCard>
    )
  }
  return (
    <SignInCard title="One moment">
      {error ? (
        <>
          <Alert kind="bad">{failureText(error, 'The sign-in could not be continued.')}</Alert>
          {another}
        </>
      ) : (
        <SkeletonGroup label="Continuing your sign-in">
          <Skeleton shape="control" />
          <Skeleton shape="control" />
        </SkeletonGroup>
      )}
    </SignInCard>
  )
}
