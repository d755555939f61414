import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { draftFacts } from '@sipday/rules/office/draft-facts.ts'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { WorthFields } from '../parts/catalogue/WorthFields.tsx'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { ThingForm } from '../parts/draft/thing/ThingForm.tsx'
import type { Thing } from '../parts/draft/thing/ThingPage.tsx'
import { useThingForm } from '../parts/draft/thing/use-thing-form.ts'
import { CheckField } from '../parts/fields/CheckField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
import { bodyOf, type TypedBenefit, typedOf } from './benefit-body.ts'
import css from './catalogue.module.css'
import { CataloguePage } from './CataloguePage.tsx'
import { differ } from '../parts/draft/differ.ts'
import { nameIn } from '../parts/catalogue/name-of.ts'
import { required } from '../parts/fields/options.ts'
import { PerksPhone } from './PerksPhone.tsx'
import { UseFields } from './UseFields.tsx'
import type { Catalogue } from '../parts/catalogue/use-catalogue.ts'
import { useMenuNames } from './use-menu-names.ts'

type BenefitBody = DraftBody<'benefit'>
type BenefitPageProps = { thing: Thing<'benefit'>; catalogue: Catalogue; today: string }

export function BenefitPage({ thing, catalogue, today }: BenefitPageProps) {
  const { id, live, current } = thing
  const [begun] = useState<BenefitBody>({
    name: '',
    use: { count: 1, per: 'day' },
    menuCents: null,
    costCents: null,
    status: ['Active'],
    position: catalogue.benefits.length,
  })
  const given = current ?? live ?? begun
  const values = useMemo(() => typedOf(given), [given])
  const { menu, sizes, nameOf } = useMenuNames(nameIn(catalogue))
  const form = useThingForm({
    subject: 'benefit',
    thing,
    values,
    toBody: bodyOf,
    failed: 'The benefit could not be saved.',
    addressOf: (saved) => `/catalogue/benefits/${saved}`,
  })
  const { control } = form
  const typed = useWatch({ control }) as TypedBenefit
  const body = bodyOf(typed)
  return (
    <CataloguePage
      name={id === null ? 'New Benefit' : values.name}
      above={[{ label: 'Benefits', to: '/catalogue/benefits' }]}
      catalogue={catalogue}
      today={today}
      edits
      phone={<PerksPhone name={body.name} use={body.use} />}
    >
      <ThingForm
        subject="benefit"
        thing={thing}
        form={form}
        facts={(version) => draftFacts('benefit', bodyOf(version), nameOf)}
      >
        <DraftCard title="What it is" changed={differ(live, body, ['name', 'status', 'menuCents', 'costCents'])}>
          <TextField control={control} name="name" label="Name" check={required('Give the benefit a name.')} />
          <CheckField
            control={control}
            name="given"
            label="Given and shown"
            helper="Without the check it is retired: new members do not get it."
          />
          <div className={css.fields}>
            <WorthFields control={control} menu="menuCents" cost="costCents" />
          </div>
        </DraftCard>
        <DraftCard title="When it can be used" changed={differ(live, body, ['use'])}>
          <UseFields control={control} typed={typed} menu={menu} sizes={sizes} nameOf={nameOf} />
        </DraftCard>
      </ThingForm>
    </CataloguePage>
  )
}
