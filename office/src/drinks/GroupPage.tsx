import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { draftFacts } from '@sipday/rules/office/draft-facts.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { differ } from '../parts/draft/differ.ts'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { ThingForm } from '../parts/draft/thing/ThingForm.tsx'
import type { Thing } from '../parts/draft/thing/ThingPage.tsx'
import { useThingForm } from '../parts/draft/thing/use-thing-form.ts'
import { required } from '../parts/fields/options.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { DrinksPhone } from './DrinksPhone.tsx'
import { DrinksSection } from './DrinksSection.tsx'
import { LookFields } from './LookFields.tsx'
import { nameInMenu, type Menu } from './use-menu.ts'

type GroupBody = DraftBody<'drink-group'>

export function GroupPage({ thing, menu }: { thing: Thing<'drink-group'>; menu: Menu }) {
  const { id, live, current } = thing
  const [begun] = useState<GroupBody>({
    name: '',
    bannerLine: '',
    drawing: null,
    ground: 'milk',
    photo: null,
    position: menu.groups.length,
  })
  const values = current ?? live ?? begun
  const form = useThingForm({
    subject: 'drink-group',
    thing,
    values,
    toBody: (typed) => typed,
    failed: 'The group could not be saved.',
    addressOf: (saved) => `/catalogue/drinks/groups/${saved}`,
  })
  const { control } = form
  const body = useWatch({ control }) as GroupBody
  const groups = menu.groups.map((group) => (group.id === id ? { ...group, body } : group))
  return (
    <DrinksSection name={id === null ? 'New Group' : values.name} phone={<DrinksPhone menu={{ ...menu, groups }} />}>
      <ThingForm
        subject="drink-group"
        thing={thing}
        form={form}
        facts={(version) => draftFacts('drink-group', version, nameInMenu(menu))}
      >
        <DraftCard title="What it is" changed={differ(live, body, ['name', 'bannerLine'])}>
          <TextField control={control} name="name" label="Name" check={required('Give the group a name.')} />
          <TextField
            control={control}
            name="bannerLine"
            label="In the Banner"
            optional
            helper="What the banner of the first page calls it. Empty: it is not in the banner."
          />
        </DraftCard>
        <DraftCard title="How it looks" changed={differ(live, body, ['drawing', 'ground', 'photo'])}>
          <LookFields control={control} drawing="drawing" ground="ground" photo="photo" body={body} />
        </DraftCard>
      </ThingForm>
    </DrinksSection>
  )
}
