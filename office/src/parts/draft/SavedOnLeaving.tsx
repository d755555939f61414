import { Button } from '@sipday/ui/actions/Button.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import type { ReactNode } from 'react'
import { failureText } from '../../failure.ts'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import type { DraftRow } from './draft-queries.ts'
import { DraftMark } from './DraftMark.tsx'
import { STATE_WORDS } from './state-words.ts'
import type { useSavedOnLeaving } from './use-saved-on-leaving.ts'
import css from './draft.module.css'

type SavedOnLeavingProps = {
  field: ReturnType<typeof useSavedOnLeaving>
  label: string
  /** As it is in the draft. */
  saved: string
  state: DraftRow<'text'>['state']
  failed: string
  children?: ReactNode
}

/** Whether the field is saved, and what to do when it is not. */
export function SavedOnLeaving({ field, label, saved, state, failed, children }: SavedOnLeavingProps) {
  const { saving, isTheirs, isTyped, value } = field
  return (
    <>
      {isTheirs && (
        <ChangedMeanwhile
          mine={[{ term: label, detail: value }]}
          theirs={[{ term: label, detail: saved }]}
          onMine={() => field.saveNow()}
          onTheirs={field.takeTheirs}
        />
      )}
      {saving.error && !isTheirs && (
        <Alert kind="bad" action={<Button onClick={() => field.saveNow()}>Try Again</Button>}>
          {failureText(saving.error, failed)}
        </Alert>
      )}
      <p className={css.saved} role="status">
        {STATE_WORDS[state] && <DraftMark>{STATE_WORDS[state]}</DraftMark>}
        {saving.isPending && 'Saving…'}
        {saving.isSuccess && !isTyped && 'Saved to the draft.'}
        {children}
      </p>
    </>
  )
}
