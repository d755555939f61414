import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { LegalKind } from '@sipday/contract/office/legal-kinds.ts'
import { legalTitles } from '@sipday/rules/texts/legal-titles.ts'
import { draftFacts } from '@sipday/rules/office/draft-facts.ts'
import { gapsIn, legalTemplates } from '@sipday/rules/office/legal-templates.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Markup } from '@sipday/ui/markup/Markup.tsx'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { differ } from '../../parts/draft/differ.ts'
import { DraftCard } from '../../parts/draft/DraftCard.tsx'
import { DropChanges } from '../../parts/draft/DropChanges.tsx'
import type { Thing } from '../../parts/draft/thing/ThingPage.tsx'
import { useDraftChange } from '../../parts/draft/use-draft-change.ts'
import { CheckField } from '../../parts/fields/CheckField.tsx'
import { required } from '../../parts/fields/options.ts'
import { TextField } from '../../parts/fields/TextField.tsx'
import { EditForm } from '../../parts/form/EditForm.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { listText } from '@sipday/rules/texts/list-text.ts'
import css from './legal.module.css'

type Body = DraftBody<'legal'>

export function LegalForm({ thing, kind }: { thing: Thing<'legal'>; kind: LegalKind }) {
  const { live, current, seen, inDraft, changedBy } = thing
  const { save, readAgain } = useDraftChange()
  const [begun] = useState<Body>({
    kind,
    title: legalTitles[kind],
    body: legalTemplates[kind],
    material: false,
    note: '',
  })
  // A new version is a change of its own: whether it is material is said anew for each.
  const values = current ?? (live ? { ...live, material: false, note: '' } : begun)
  const form = useEditForm({
    values,
    seen,
    failed: 'The text could not be saved.',
    reload: readAgain,
    save: (body: Body, from, key) => save('legal', kind, body, Number(from), key),
  })
  const { control } = form
  const body = useWatch({ control }) as Body
  const gaps = gapsIn(body.body)
  return (
    <EditForm
      form={form}
      isNew={live === null && !inDraft}
      saveLabel="Save to Draft"
      facts={(version) => draftFacts('legal', version, (_subject, id) => id)}
      changedBy={changedBy}
      beside={inDraft && <DropChanges subject="legal" id={kind} />}
    >
      <div className={css.beside}>
        <DraftCard title="The next version" changed={inDraft || differ(live, body, ['title', 'body'])}>
          <TextField control={control} name="title" label="Title" check={required('Enter a title.')} />
          <div className={css.editor}>
            <TextField
              control={control}
              name="body"
              label="Text"
              helper="## makes a heading, - a list, **words** bold. Web and email addresses become links."
              long
              check={required('Write the text.')}
            />
          </div>
          {gaps.length > 0 && (
            <Alert kind="warn" announce={false}>
              Still to fill in: {listText(gaps.map((gap) => `[${gap}]`))}. It cannot be published before.
            </Alert>
          )}
          <CheckField
            control={control}
            name="material"
            label="Material change"
            helper="Tells every member with a running membership by email, and in their account. Leave it out for spelling and layout."
          />
          <TextField
            control={control}
            name="note"
            label={body.material ? 'What changed, in your words to members' : 'Note'}
            helper={body.material ? 'Members read this in the email and in their account.' : 'Only for you.'}
            optional={!body.material}
            check={(note) => (body.material && note.trim() === '' ? 'Say what changed.' : undefined)}
          />
        </DraftCard>
        {/* A keyboard scrolls it where it is as high as the editor. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={css.preview} role="region" aria-label="Preview" tabIndex={0}>
          <Card stack>
            <p className="small">Preview</p>
            <p className="h2">{body.title}</p>
            <Markup source={body.body} />
          </Card>
        </div>
      </div>
    </EditForm>
  )
}
