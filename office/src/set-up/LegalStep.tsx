import { capital } from '@sipday/rules/texts/capital.ts'
import { type LegalKind, legalKinds } from '@sipday/contract/office/legal-kinds.ts'
import { legalTitles } from '@sipday/rules/texts/legal-titles.ts'
import { fillGaps, gapsIn, legalTemplates } from '@sipday/rules/office/legal-templates.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useWatch } from 'react-hook-form'
import { TextField } from '../parts/fields/TextField.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { listText } from '@sipday/rules/texts/list-text.ts'
import { type Draft, itemOf, seenOf, useDraft } from './draft.ts'
import type { StepProps } from './step.ts'
import { StepForm } from './StepForm.tsx'

/** By the keys of the gaps' names. */
type Values = { gaps: Record<string, string>; texts: Record<LegalKind, string> }

/** A form's field cannot have a dot in its name. */
const keyOf = (gap: string): string => encodeURIComponent(gap).replaceAll('.', '%2E')

const valuesIn = (draft: Draft): Values => {
  const texts = Object.fromEntries(
    legalKinds.map((kind) => [kind, itemOf(draft, 'legal', kind)?.body.body ?? legalTemplates[kind]]),
  ) as Values['texts']
  return { texts, gaps: Object.fromEntries(namesIn(texts).map((name) => [keyOf(name), ''])) }
}

const namesIn = (texts: Partial<Values['texts']> = {}): string[] => gapsIn(...Object.values(texts))

const filledTexts = ({ texts, gaps }: Values): Values['texts'] => {
  const typed = Object.fromEntries(namesIn(texts).map((name) => [name, gaps[keyOf(name)] ?? '']))
  return Object.fromEntries(legalKinds.map((kind) => [kind, fillGaps(texts[kind], typed)])) as Values['texts']
}

export function LegalStep({ draft, onDone }: StepProps) {
  const known = legalKinds.map((kind) => itemOf(draft, 'legal', kind))
  const { read, save } = useDraft()
  const form = useEditForm<Values>({
    seen: seenOf(...known),
    values: valuesIn(draft),
    failed: 'The texts could not be saved.',
    reload: read,
    save: async (values) => {
      const texts = filledTexts(values)
      for (const [index, kind] of legalKinds.entries())
        await save('legal', known[index] ?? { id: kind }, {
          title: legalTitles[kind],
          material: false,
          note: '',
          ...known[index]?.body,
          kind,
          body: texts[kind],
        })
      await read()
    },
    onSaved: (values) => {
      if (namesIn(filledTexts(values)).length === 0) onDone()
    },
  })
  const { control } = form
  const shown = useWatch({ control }) as Values
  // From the form's first values: fields must not come and go while someone types.
  const names = namesIn(form.formState.defaultValues?.texts)
  const left = namesIn(filledTexts(shown))
  return (
    <StepForm
      form={form}
      onSkip={onDone}
      facts={(values) => legalKinds.map((kind) => ({ term: legalTitles[kind], detail: values.texts[kind] }))}
    >
      <Card stack>
        <p>
          Your customers agree to these texts when they buy. They are a start, not legal advice: have a lawyer read
          them.
        </p>
        {names.map((name) => (
          <TextField key={name} control={control} name={`gaps.${keyOf(name)}`} label={capital(name)} />
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
            label={legalTitles[kind]}
            helper="What stands in [brackets] is filled in from the fields above."
            long
            rows={10}
          />
        ))}
      </Card>
    </StepForm>
  )
}
