import type { Allergen } from '@sipday/contract/allergens.ts'
import { draftFacts } from '@sipday/rules/office/draft-facts.ts'
import { priceWords } from '@sipday/rules/office/words/catalogue-words.ts'
import { sizesOf } from '@sipday/rules/uses/covers.ts'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { kept } from '../parts/catalogue/use-catalogue.ts'
import { WorthFields } from '../parts/catalogue/WorthFields.tsx'
import { differ } from '../parts/draft/differ.ts'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { ThingForm } from '../parts/draft/thing/ThingForm.tsx'
import type { Thing } from '../parts/draft/thing/ThingPage.tsx'
import { useThingForm } from '../parts/draft/thing/use-thing-form.ts'
import { ChipsField } from '../parts/fields/ChipsField.tsx'
import { MoneyField } from '../parts/fields/MoneyField.tsx'
import { NumberField } from '../parts/fields/NumberField.tsx'
import { optionsIn, optionsOf, required } from '../parts/fields/options.ts'
import { SelectField } from '../parts/fields/SelectField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
import { type DrinkForm, rowsOf, toBody, toForm } from './drink-body.ts'
import { DrinksPhone } from './DrinksPhone.tsx'
import { DrinksSection } from './DrinksSection.tsx'
import { LookFields } from './LookFields.tsx'
import { SizesFields } from './SizesFields.tsx'
import { blankDrink, nameInMenu, type Menu } from './use-menu.ts'

const allergenNames: Record<Allergen, string> = {
  milk: 'Milk',
  eggs: 'Eggs',
  fish: 'Fish',
  shellfish: 'Shellfish',
  'tree nuts': 'Tree nuts',
  peanuts: 'Peanuts',
  wheat: 'Wheat',
  soybeans: 'Soybeans',
  sesame: 'Sesame',
}
const ALLERGENS = optionsIn(allergenNames)

/** At the end of the group that the address names, in the sizes of the one before. */
const freshIn = ({ groups, drinks }: Menu): DrinkForm => {
  const named = new URLSearchParams(window.location.search).get('group')
  const group = kept(groups).find(({ id }) => id === named) ?? kept(groups)[0]
  const before = kept(drinks).findLast(({ body }) => body.groupId === group?.id)
  return {
    ...blankDrink,
    groupId: group?.id ?? '',
    ground: group?.body.ground ?? 'milk',
    sizes: rowsOf(before ? sizesOf(before.body) : []),
    position: drinks.filter(({ body }) => body.groupId === group?.id).length,
  }
}

export function DrinkPage({ thing, menu }: { thing: Thing<'drink'>; menu: Menu }) {
  const { id, live, current } = thing
  const [begun] = useState(() => freshIn(menu))
  const given = current ?? live
  const values = useMemo(() => (given ? toForm(given) : begun), [given, begun])
  const form = useThingForm({
    subject: 'drink',
    thing,
    values,
    toBody,
    failed: 'The drink could not be saved.',
    addressOf: (saved) => `/catalogue/drinks/${saved}`,
  })
  const { control } = form
  const typed = useWatch({ control }) as DrinkForm
  const body = toBody(typed)
  return (
    <DrinksSection
      name={id === null ? 'New Drink' : values.name}
      phone={<DrinksPhone menu={menu} edited={{ id, body }} />}
    >
      <ThingForm
        subject="drink"
        thing={thing}
        form={form}
        facts={(version) => draftFacts('drink', toBody(version), nameInMenu(menu))}
      >
        <DraftCard title="What it is" changed={differ(live, body, ['name', 'groupId', 'note', 'upgradeCents'])}>
          <TextField control={control} name="name" label="Name" check={required('Give the drink a name.')} />
          <SelectField
            control={control}
            name="groupId"
            label="Group"
            options={optionsOf(kept(menu.groups))}
            check={required('Choose a group, or make one first.')}
          />
          <TextField
            control={control}
            name="note"
            label="Note"
            optional
            helper="Stands under its name, such as “Oat or whole milk”."
          />
          <MoneyField
            control={control}
            name="upgradeCents"
            label={priceWords.upgrade}
            helper={priceWords.upgradeHelper}
          />
        </DraftCard>
        <DraftCard title="Sizes" changed={differ(live && toBody(toForm(live)), body, ['sizes'])}>
          <p className="small">{priceWords.sizesHelper}</p>
          <SizesFields control={control} sizes={typed.sizes} />
        </DraftCard>
        <DraftCard title="What is in it" changed={differ(live, body, ['caffeineMg', 'allergens'])}>
          <NumberField
            control={control}
            name="caffeineMg"
            label="Caffeine in Milligrams"
            optional
            helper="Of the size that members get. 0 says that it has none."
          />
          <ChipsField
            control={control}
            name="allergens"
            legend="Contains"
            options={ALLERGENS}
            helper="The nine allergens of US law, said in words on the menu and at the till. Without a choice, nothing is said."
          />
        </DraftCard>
        <DraftCard title="How it looks" changed={differ(live, body, ['drawing', 'ground', 'photo'])}>
          <LookFields control={control} drawing="drawing" ground="ground" photo="photo" body={body} />
        </DraftCard>
        <DraftCard title="What it is worth" changed={differ(live, body, ['menuCents', 'costCents'])}>
          <div className="grid-2">
            <WorthFields control={control} menu="menuCents" cost="costCents" />
          </div>
        </DraftCard>
      </ThingForm>
    </DrinksSection>
  )
}
