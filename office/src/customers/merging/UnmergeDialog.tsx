import type { CustomerMerge } from '@sipday/contract/office/customers/merging.ts'
import { mergeTexts } from '@sipday/rules/office/words/merge-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { EditForm } from '../../parts/form/EditForm.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { useChange } from '../../prove/prove-again.ts'
import { ActionDialog } from '../actions/ActionDialog.tsx'

type UnmergeProps = { merge: CustomerMerge; onClose: () => void }

/** Makes two customers of a merged one again. */
export function UnmergeDialog({ merge, onClose }: UnmergeProps) {
  return (
    <ActionDialog title={mergeTexts.undoTitle} onClose={onClose}>
      {(done) => <UnmergeForm merge={merge} onClose={onClose} onDone={() => done(mergeTexts.undone)} />}
    </ActionDialog>
  )
}

function UnmergeForm({ merge, onClose, onDone }: UnmergeProps & { onDone: () => void }) {
  const change = useChange()
  const form = useEditForm<Record<string, never>>({
    values: {},
    seen: null,
    failed: mergeTexts.notUndone,
    save: (_values, _seen, key) => change('unmerge', { mergeId: merge.id }, key),
    onSaved: onDone,
  })
  return (
    <EditForm
      form={form}
      saveLabel={mergeTexts.undoIt}
      facts={() => []}
      isNew
      beside={
        <Button variant="outlined" onClick={onClose}>
          {mergeTexts.undoKeep}
        </Button>
      }
    >
      <p>{mergeTexts.undoText(merge.name || mergeTexts.noName)}</p>
    </EditForm>
  )
}
