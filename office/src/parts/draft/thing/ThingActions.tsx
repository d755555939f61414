import type { DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { retireWords } from '@sipday/rules/office/words/catalogue-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../failure.ts'
import { DropChanges } from '../DropChanges.tsx'
import { useDraftChange } from '../use-draft-change.ts'

/** What can be taken off for good. */
export type SubjectToRetire = DraftSubject & keyof typeof retireWords

type ThingActionsProps = {
  subject: SubjectToRetire
  id: string
  seen: number
  live: boolean
  inDraft: boolean
}

export function ThingActions({ subject, id, seen, live, inDraft }: ThingActionsProps) {
  const { save } = useDraftChange()
  const [asks, setAsks] = useState(false)
  const retiring = useMutation({
    mutationFn: () => save(subject, id, null, seen),
    onSuccess: () => setAsks(false),
  })
  return (
    <>
      {inDraft && (
        <DropChanges subject={subject} id={id}>
          {live ? undefined : 'Drop It'}
        </DropChanges>
      )}
      {live && (
        <Button variant="text" onClick={() => setAsks(true)}>
          Retire…
        </Button>
      )}
      <Dialog
        kind="sheet"
        open={asks}
        onClose={() => setAsks(false)}
        title="Retire it?"
        actions={
          <>
            <Button busy={retiring.isPending} onClick={() => retiring.mutate()}>
              Retire in the Draft
            </Button>
            <Button variant="outlined" onClick={() => setAsks(false)}>
              Keep It
            </Button>
          </>
        }
      >
        <p>{retireWords[subject]}</p>
        {retiring.error && <Alert kind="bad">{failureText(retiring.error, 'It could not be retired.')}</Alert>}
      </Dialog>
    </>
  )
}
