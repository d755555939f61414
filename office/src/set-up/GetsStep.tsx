import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { draftFacts } from '@sipday/rules/office/draft-facts.ts'
import { kindOf, kindWords } from '@sipday/rules/office/opening/kind-words.ts'
import { textOfUse } from '@sipday/rules/uses/use-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useWatch } from 'react-hook-form'
import { bodyOf, type TypedBenefit, typedOf } from '../catalogue/benefit-body.ts'
import { useMenuNames } from '../catalogue/use-menu-names.ts'
import { UseFields } from '../catalogue/UseFields.tsx'
import { useDraftChange } from '../parts/draft/use-draft-change.ts'
import { required } from '../parts/fields/options.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { itemsOf, shopIn } from './draft.ts'
import { Made } from '../parts/Made.tsx'
import type { StepProps } from './step.ts'
import { StepForm } from './StepForm.tsx'

const begun: DraftBody<'benefit'> = {
  name: '',
  use: { count: 1, per: 'day' },
  menuCents: null,
  costCents: null,
  status: ['Active'],
  position: 0,
}

export function GetsStep({ draft, onDone }: StepProps) {
  const made = itemsOf(draft, 'benefit')
  if (made.length === 0) return <FirstBenefit draft={draft} onDone={onDone} />
  return (
    <>
      <Made
        title="A member gets"
        rows={made.map(({ id, body }) => ({
          to: `/catalogue/benefits/${id}`,
          title: body.name,
          detail: textOfUse(body.use),
        }))}
        add={{ to: '/catalogue/benefits/new', label: 'Add Another' }}
      />
      <div>
        <Button onClick={onDone}>Continue</Button>
      </div>
    </>
  )
}

function FirstBenefit({ draft, onDone }: StepProps) {
  const { save, readAgain } = useDraftChange()
  const { menu, sizes, nameOf } = useMenuNames((_, id) => id)
  const form = useEditForm<TypedBenefit, string | null>({
    values: { ...typedOf(begun), count: null },
    seen: 0,
    failed: 'The benefit could not be saved.',
    reload: readAgain,
    save: (typed, from, key) => save('benefit', null, bodyOf(typed), Number(from), key),
    onSaved: onDone,
  })
  const { control } = form
  const typed = useWatch({ control }) as TypedBenefit
  return (
    <StepForm form={form} facts={(version) => draftFacts('benefit', bodyOf(version), nameOf)} onSkip={onDone}>
      <Card stack>
        <TextField
          control={control}
          name="name"
          label="What it is called"
          helper={`Members and the staff read it, such as “${kindWords[kindOf(shopIn(draft))].gets}”.`}
          check={required('Give it a name.')}
        />
        <UseFields control={control} typed={typed} menu={menu} sizes={sizes} nameOf={nameOf} />
      </Card>
    </StepForm>
  )
}
