import { isolated, sentence } from '@sipday/rules/written/isolated.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { failureText } from '../failure.ts'
import { instantText } from '../parts/words.ts'
import { useChange } from '../prove/prove-again.ts'
import type { StaffMember } from './queries.ts'

type PersonActionsProps = { person: StaffMember; isSelf: boolean; timeZone: string }

/** Each says first what will happen. */
export function PersonActions({ person: { id, name, role, factors }, isSelf, timeZone }: PersonActionsProps) {
  const client = useQueryClient()
  const change = useChange()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState<'reset' | 'remove' | null>(null)
  const settled = () => {
    setAsking(null)
    void client.invalidateQueries()
  }
  const reset = useMutation({ mutationFn: () => change('factor-reset', { staffId: id }), onSettled: settled })
  const remove = useMutation({
    mutationFn: () => change('staff-remove', { id }),
    onSuccess: () => navigate('/staff'),
    onSettled: settled,
  })
  const error = reset.error ?? remove.error
  const hasFactor = factors.passkeys > 0 || factors.totp
  const mayReset = !isSelf && hasFactor
  const waits = role === 'owner' && hasFactor
  return (
    <Card as="section" stack aria-labelledby="away">
      <h2 id="away">Access</h2>
      {error && <Alert kind="bad">{failureText(error, 'It could not be done.')}</Alert>}
      {reset.data && (
        <Alert kind="ok">The second factor will be reset {instantText(reset.data.effectiveAt, timeZone)}.</Alert>
      )}
      <div className="row wrap">
        {mayReset && (
          <Button variant="outlined" onClick={() => setAsking('reset')}>
            Reset Second Factor
          </Button>
        )}
        <Button variant="outlined" onClick={() => setAsking('remove')}>
          {sentence`Remove ${name}`}
        </Button>
      </div>
      <Dialog
        kind="sheet"
        open={asking === 'reset'}
        onClose={() => setAsking(null)}
        title={sentence`Reset the second factor of ${name}?`}
        actions={
          <>
            <Button variant="outlined" onClick={() => setAsking(null)}>
              Keep It
            </Button>
            <Button busy={reset.isPending} onClick={() => reset.mutate()}>
              Reset in 24 Hours
            </Button>
          </>
        }
      >
        <p>
          All owners and {isolated(name)} are emailed now, and any of them can stop it. After 24 hours their passkeys,
          authenticator app and recovery codes stop working, and they get a link to set up new ones.
        </p>
      </Dialog>
      <Dialog
        kind="sheet"
        open={asking === 'remove'}
        onClose={() => setAsking(null)}
        title={sentence`Remove ${name}?`}
        actions={
          <>
            <Button variant="outlined" onClick={() => setAsking(null)}>
              {sentence`Keep ${name}`}
            </Button>
            <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {waits ? 'Remove in 24 Hours' : sentence`Remove ${name}`}
            </Button>
          </>
        }
      >
        <p>
          {waits
            ? sentence`All owners, ${name} included, are emailed now. It happens after 24 hours, or as soon as another owner approves it; any owner can stop it. Then ${name} is signed out everywhere.`
            : sentence`${name} is signed out of the office and of every till at once.`}{' '}
          What they did stays in the record of changes under their name.
        </p>
      </Dialog>
    </Card>
  )
}
