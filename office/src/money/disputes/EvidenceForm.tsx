import { type EvidenceType, evidenceTypes, LONGEST_EVIDENCE } from '@sipday/contract/office/money/disputes.ts'
import { disputeTexts, evidenceTitles } from '@sipday/rules/refunds/dispute-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../parts/fields/TextField.tsx'
import { EditForm } from '../../parts/form/EditForm.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { useChange } from '../../prove/prove-again.ts'
import type { Dispute } from '../queries.ts'
import css from './disputes.module.css'

type Texts = Record<EvidenceType, string>

const textsOf = (draft: Dispute['draft']): Texts =>
  Object.fromEntries(evidenceTypes.map((type) => [type, draft.find((one) => one.type === type)?.text ?? ''])) as Texts

const filled = (texts: Texts) =>
  evidenceTypes.flatMap((type) => (texts[type].trim() ? [{ type, text: texts[type].trim() }] : []))

/** Filled with what the shop knows; sent once. */
export function EvidenceForm({ dispute: { id, draft } }: { dispute: Dispute }) {
  const change = useChange()
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const [first] = useState(() => textsOf(draft))
  const form = useEditForm<Texts>({
    values: first,
    seen: null,
    failed: disputeTexts.notDecided,
    save: (texts, _seen, key) => change('dispute-answer', { disputeId: id, evidence: filled(texts) }, key),
    onSaved: () => void client.invalidateQueries(),
  })
  const ask = () =>
    void form.handleSubmit((texts) => {
      if (filled(texts).length > 0) setAsks(true)
      else form.setError('PURCHASE_ACKNOWLEDGEMENT', { message: disputeTexts.nothing })
    })()
  return (
    <Card as="section" stack aria-labelledby="evidence">
      <h2 id="evidence">{disputeTexts.evidence}</h2>
      <p>{disputeTexts.evidenceText}</p>
      <div className={css.evidence}>
        <EditForm form={{ ...form, submit: ask }} saveLabel={disputeTexts.submit} facts={() => []} isNew>
          {evidenceTypes.map((type) => (
            <TextField
              key={type}
              control={form.control}
              name={type}
              label={evidenceTitles[type]}
              helper={disputeTexts.left(LONGEST_EVIDENCE - form.watch(type).trim().length)}
              long
              check={(text) => (text.trim().length > LONGEST_EVIDENCE ? disputeTexts.tooLong : undefined)}
            />
          ))}
        </EditForm>
      </div>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={disputeTexts.submitTitle}
        kind="sheet"
        actions={
          <>
            <Button
              onClick={() => {
                setAsks(false)
                form.submit()
              }}
            >
              {disputeTexts.submit}
            </Button>
            <Button variant="outlined" onClick={() => setAsks(false)}>
              {disputeTexts.keep}
            </Button>
          </>
        }
      >
        <p>{disputeTexts.submitOnce}</p>
      </Dialog>
    </Card>
  )
}
