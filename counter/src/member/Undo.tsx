import { isolated } from '@sipday/rules/written/isolated.ts'
import { giveBackText } from '@sipday/rules/extras/extra-words.ts'
import { atTill } from '@sipday/rules/texts/till-texts.ts'
import { ActionBar } from '@sipday/ui/actions/ActionBar.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { RadioCards } from '@sipday/ui/fields/choosing/RadioCards.tsx'
import { useState } from 'react'
import { useShift } from '../use-till.ts'
import { useCounter, useSend } from '../useCounter.tsx'

const WRONG_MEMBER = 'Wrong member'

/** The name and the reason are stored. */
export function Undo() {
  const send = useSend()
  const [reason, setReason] = useState(WRONG_MEMBER)
  const { error, redemption } = useCounter(({ context }) => context)
  const shift = useShift()
  const reasons = [WRONG_MEMBER, atTill(shift, 'till-not-made'), 'Customer changed their mind', 'Something else']
  const undoing = useCounter((snapshot) => snapshot.matches({ desk: { till: 'undoing' } }))
  return (
    <>
      <div className="stack section">
        <PageHeading takesFocus>Undo this redemption?</PageHeading>
        <p>{isolated(redemption?.name ?? '')} can be redeemed again. Your name and the reason are recorded.</p>
        {redemption && redemption.extras.length > 0 && <p>{giveBackText(shift, redemption.extras)}</p>}
        {error && <Alert kind="bad">{error}</Alert>}
        <RadioCards
          legend="Why?"
          options={reasons.map((value) => ({ value, title: value }))}
          value={reason}
          onChange={setReason}
        />
      </div>
      <ActionBar pinned>
        <Button variant="outlined" onClick={() => send({ type: 'KEEP' })}>
          Keep it
        </Button>
        <Button icon="undo" busy={undoing} onClick={() => send({ type: 'CONFIRM_UNDO', reason })}>
          Undo it
        </Button>
      </ActionBar>
    </>
  )
}
