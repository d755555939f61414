import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { Frame } from '../Frame.tsx'
import { Moved } from '../moved.ts'
import { AddressStep } from './AddressStep.tsx'
import { CodeStep } from './CodeStep.tsx'
import { FirstStep } from './FirstStep.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SetUp } from './SetUp.tsx'
import type { Stand } from './way.ts'
import css from './sign-in.module.css'

/** A code by email or an invitation, then always a second factor. */
export function SignIn({ begin }: { begin: Stand }) {
  const [first] = useState<Stand>(begin)
  const [stand, setStand] = useState(first)
  const client = useQueryClient()
  const [, go] = useLocation()
  useEffect(() => {
    if (stand.at !== 'done') return
    // The link of an invitation must not stay in the address bar or in the history.
    if (begin.at === 'invitation') go('/', { replace: true })
    void client.resetQueries()
  }, [stand.at, begin.at, client, go])
  return (
    <Frame>
      <main className={css.place}>
        <Moved value={stand !== first}>
          <StepOf stand={stand} go={setStand} />
        </Moved>
      </main>
    </Frame>
  )
}

function StepOf({ stand, go }: { stand: Stand; go: (stand: Stand) => void }) {
  switch (stand.at) {
    case 'address':
      return <AddressStep email={stand.email} go={go} />
    case 'code':
      return <CodeStep email={stand.email} go={go} />
    case 'invitation':
      return <FirstStep invitation={stand.token} go={go} />
    case 'continue':
      return <FirstStep invitation={null} go={go} />
    case 'second factor':
      return <SecondFactor {...stand} go={go} />
    case 'set up':
      return <SetUp go={go} />
    case 'recovery codes':
      return <RecoveryCodes codes={stand.codes} onSaved={() => go({ at: 'done' })} />
    case 'done':
      return null
  }
}
