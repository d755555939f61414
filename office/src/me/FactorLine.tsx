import { isolated, sentence } from '@sipday/rules/written/isolated.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../failure.ts'
import { dayText } from '../parts/words.ts'
import { useChange } from '../prove/prove-again.ts'
import css from './me.module.css'

type Passkey = OfficeAnswerOf<'second-factors'>['passkeys'][number]

type FactorLineProps = { passkey: Passkey | null; timeZone: string; onRemoved: () => Promise<unknown> }

/** One passkey, or the authenticator app (`passkey` null), with the way to remove it. */
export function FactorLine({ passkey, timeZone, onRemoved }: FactorLineProps) {
  const change = useChange()
  const [asking, setAsking] = useState(false)
  const name = passkey ? sentence`Passkey: ${passkey.name}` : 'Authenticator app'
  const remove = useMutation({
    mutationFn: () => change('second-factor-remove', passkey ? { passkeyId: passkey.id } : { totp: true }),
    onSuccess: onRemoved,
    onSettled: () => setAsking(false),
  })
  return (
    <li className={css.line}>
      <div className="grow">
        <b>{name}</b>
        {passkey && (
          <p className="small">
            Added {dayText(dateIn(new Date(passkey.addedAt), timeZone))}
            {passkey.usedAt ? `, last used ${dayText(dateIn(new Date(passkey.usedAt), timeZone))}` : ', not used yet'}
          </p>
        )}
        {remove.error && <Alert kind="bad">{failureText(remove.error, 'It could not be removed.')}</Alert>}
      </div>
      <Button variant="text" flush="end" aria-label={sentence`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <Dialog
        kind="sheet"
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remove ${passkey ? 'this passkey' : 'the authenticator app'}?`}
        actions={
          <>
            <Button variant="outlined" onClick={() => setAsking(false)}>
              Keep It
            </Button>
            <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              Remove It
            </Button>
          </>
        }
      >
        <p>{isolated(name)} will not open the office any more.</p>
      </Dialog>
    </li>
  )
}
