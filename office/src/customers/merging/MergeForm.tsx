import type { MergePreview } from '@sipday/contract/office/customers/merging.ts'
import { mergeTexts } from '@sipday/rules/office/words/merge-words.ts'
import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { EditForm } from '../../parts/form/EditForm.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { useChange } from '../../prove/prove-again.ts'
import css from '../customers.module.css'

type MergeFormProps = { preview: MergePreview; onBack: () => void; onClose: () => void; onDone: () => void }

export function MergeForm({ preview, onBack, onClose, onDone }: MergeFormProps) {
  const change = useChange()
  const { keep, gone, refusals } = preview
  const form = useEditForm<Record<string, never>>({
    values: {},
    seen: null,
    failed: mergeTexts.notDone,
    save: (_values, _seen, key) => change('merge', { a: keep.id, b: gone.id, keepId: keep.id }, key),
    onSaved: onDone,
  })
  const sides = (
    <div className={css.sides}>
      <Side title={mergeTexts.stays} side={keep} />
      <Side title={mergeTexts.goes} side={gone} moves />
    </div>
  )
  const another = (
    <Button variant="outlined" onClick={onBack}>
      {mergeTexts.other}
    </Button>
  )
  if (refusals.length > 0)
    return (
      <div className="stack">
        {sides}
        <section className="stack">
          <h3>{mergeTexts.blocks}</h3>
          <ul className={css.lines}>
            {refusals.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
        </section>
        <div>{another}</div>
      </div>
    )
  return (
    <EditForm
      form={form}
      saveLabel={mergeTexts.merge(called(gone), called(keep))}
      facts={() => []}
      isNew
      beside={
        <>
          {another}
          <Button variant="outlined" onClick={onClose}>
            {mergeTexts.keep}
          </Button>
        </>
      }
    >
      {sides}
      <p>{mergeTexts.derived}</p>
      <Alert announce={false}>{mergeTexts.what}</Alert>
    </EditForm>
  )
}

const called = ({ name, email }: MergePreview['keep']) => name || email || mergeTexts.noName

function Side({ title, side, moves = false }: { title: string; side: MergePreview['keep']; moves?: boolean }) {
  return (
    <section className="stack">
      <h3>{title}</h3>
      <div>
        <p>
          <Address>{called(side)}</Address>
        </p>
        <p className="small">
          <Address>{side.email}</Address>
        </p>
        <p className={`small ${css.phone}`}>{phoneText(side.phone)}</p>
      </div>
      {moves && <p>{side.has.length > 0 ? mergeTexts.moves : mergeTexts.nothing}</p>}
      <ul className={css.lines}>
        {side.has.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
