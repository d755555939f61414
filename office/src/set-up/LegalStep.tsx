import { type LegalKind, legalKinds } from '@sipday/contract/office/draft-bodies.ts'
import { fillGaps, gapsIn, legalTemplates } from '@sipday/rules/office/legal-templates.ts'
import { Alert } from '@sipday/ui/Alert.tsx'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { TextField } from '../parts/fields/TextField.tsx'
import { EditForm } from '../parts/form/EditForm.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { listText } from '../parts/words.ts'
import { type Draft, itemOf, seenOf, useDraft } from './draft.ts'
import type { StepProps } from './step.ts'

type Values = { gaps: string[]; texts: Record<LegalKind, string> }

const textsIn = (draft: Draft): Values['texts'] =>
  Object.fromEntries(
    legalKinds.map((kind) => [kind, itemOf(draft, 'legal', kind)?.body.body ?? legalTemplates[kind].body]),
  ) as Values['texts']

/** The legal texts, from templates whose gaps the owner fills. */
export function LegalStep({ draft, onDone }: StepProps) {
  const known = legalKinds.map((kind) => itemOf(draft, 'legal', kind))
  const { read, save } = useDraft()
  const texts = textsIn(draft)
  // The fields stay, with what was typed, after it stands in the texts: typing goes on while it is being saved.
  const [names] = useState(() => gapsIn(...Object.values(texts)))
  const [saved, setSaved] = useState(() => names.map(() => ''))
  const form = useEditForm<Values>({
    seen: seenOf(...known),
    values: { gaps: saved, texts },
    failed: 'The texts could not be saved.',
    reload: read,
    save: async (values) => {
      const typed = Object.fromEntries(names.map((name, index) => [name, values.gaps[index] ?? '']))
      for (const [index, kind] of legalKinds.entries()) {
        const { title } = legalTemplates[kind]
        await save('legal', known[index] ?? { id: kind }, {
          title,
          material: false,
          note: '',
          ...known[index]?.body,
          kind,
          body: fillGaps(values.texts[kind], typed),
        })
      }
      setSaved(values.gaps)
      await read()
    },
    onSaved: (values) => {
      const typed = Object.fromEntries(names.map((name, index) => [name, values.gaps[index] ?? '']))
      if (gapsIn(...Object.values(values.texts).map((text) => fillGaps(text, typed))).length === 0) onDone()
    },
  })
  const { control } = form
  const { gaps = [], texts: shown = {} } = useWatch({ control })
  const typed = Object.fromEntries(names.map((name, index) => [name, gaps[index] ?? '']))
  const left = gapsIn(...Object.values(shown).map((text) => fillGaps(text, typed)))
  return (
    <EditForm
      form={form}
      isNew
      saveLabel="Save and Continue"
      facts={(values) => legalKinds.map((kind) => ({ term: legalTemplates[kind].title, detail: values.texts[kind] }))}
    >
      <p>
        Your customers agree to these texts when they buy. They are a start, not legal advice: have a lawyer read them.
      </p>
      {names.map((name, index) => (
        <TextField key={name} control={control} name={`gaps.${index}`} label={capital(name)} />
      ))}
      {left.length > 0 && (
        <Alert kind="warn" announce={false}>
          Still to fill in: {listText(left)}. The shop cannot open before.
        </Alert>
      )}
      {legalKinds.map((kind) => (
        <TextField
          key={kind}
          control={control}
          name={`texts.${kind}`}
          label={legalTemplates[kind].title}
          helper="What stands in [brackets] is filled in from the fields above."
          long
        />
      ))}
    </EditForm>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
