import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { eraseTexts } from '@sipday/rules/office/words/erase-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useAlone } from '../approvals/use-alone.ts'
import { required } from '../parts/fields/options.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { EditForm } from '../parts/form/EditForm.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { useChange } from '../prove/prove-again.ts'
import css from './customers.module.css'

type EraseFormProps = {
  customerId: string
  preview: OfficeAnswerOf<'erase-preview'>
  onClose: () => void
  onDone: (state: 'asked' | 'erased') => void
}

export function EraseForm({ customerId, preview, onClose, onDone }: EraseFormProps) {
  const change = useChange()
  const alone = useAlone({ kind: 'erase' })
  const { goes, stays, blocks, needsSecond } = preview
  const form = useEditForm({
    values: { reason: '' },
    seen: null,
    failed: eraseTexts.notErased,
    save: ({ reason }: { reason: string }, _seen, key) => change('erase', { customerId, reason: reason.trim() }, key),
    onSaved: (_, { state }) => onDone(state),
  })
  const keep = (
    <Button variant="outlined" onClick={onClose}>
      {eraseTexts.keep}
    </Button>
  )
  return (
    <div className="stack">
      <List title={eraseTexts.goes} lines={goes} />
      <List
        title={eraseTexts.stays}
        lines={stays.map(({ what, why, until }) => `${what}, ${eraseTexts.until(until)}. ${why}`)}
      />
      {blocks.length > 0 ? (
        <>
          <List title={eraseTexts.blocks} lines={blocks.map(({ text }) => text)} />
          <div>{keep}</div>
        </>
      ) : (
        <EditForm
          form={form}
          saveLabel={needsSecond ? eraseTexts.ask(alone) : eraseTexts.erase}
          facts={({ reason }) => [{ term: eraseTexts.reason, detail: reason }]}
          isNew
          beside={keep}
        >
          <TextField
            control={form.control}
            name="reason"
            label={eraseTexts.reason}
            helper={eraseTexts.reasonHelp}
            check={required(eraseTexts.reasonMissing)}
          />
          <Alert kind="warn">{needsSecond ? eraseTexts.second(alone) : eraseTexts.forGood}</Alert>
        </EditForm>
      )}
    </div>
  )
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="stack">
      <h3>{title}</h3>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
