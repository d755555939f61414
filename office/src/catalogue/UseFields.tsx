import type { NameOf } from '@sipday/rules/office/draft-facts.ts'
import { weekdayName } from '@sipday/rules/hours/hours-words.ts'
import { priceWords } from '@sipday/rules/office/words/catalogue-words.ts'
import { perWords, textOfUse } from '@sipday/rules/uses/use-words.ts'
import type { Control } from 'react-hook-form'
import { ChipsField } from '../parts/fields/ChipsField.tsx'
import { NumberField } from '../parts/fields/NumberField.tsx'
import { optionsIn } from '../parts/fields/options.ts'
import { SelectField } from '../parts/fields/SelectField.tsx'
import { TimeField } from '../parts/fields/TimeField.tsx'
import { type TypedBenefit, chosenUse, wrongAt, wrongCount } from './benefit-body.ts'
import css from './catalogue.module.css'

const DAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), name: weekdayName(day) }))

type UseFieldsProps = {
  control: Control<TypedBenefit>
  typed: TypedBenefit
  menu: readonly { value: string; name: string }[]
  sizes: readonly { value: string; name: string }[]
  nameOf: NameOf
}

/** How often, when and for what a benefit can be used, read back in a sentence. */
export function UseFields({ control, typed, menu, sizes, nameOf }: UseFieldsProps) {
  return (
    <>
      <div className={css.fields}>
        {typed.per !== 'unlimited' && (
          <NumberField control={control} name="count" label="How Many" check={wrongCount} />
        )}
        <SelectField control={control} name="per" label="How Often" options={optionsIn(perWords)} />
        <NumberField
          control={control}
          name="gapMinutes"
          label="Minutes Between Two"
          optional
          check={() => wrongAt(typed, 'gapMinutes')}
        />
      </div>
      <ChipsField
        control={control}
        name="days"
        legend="On These Days"
        options={DAYS}
        helper="Without a choice, every day. Days and hours are those of the member’s location."
      />
      <div className={css.fields}>
        <TimeField control={control} name="from" label="From" optional />
        <TimeField control={control} name="to" label="Before" optional check={() => wrongAt(typed, 'to')} />
      </div>
      {menu.length > 0 && (
        <ChipsField
          control={control}
          name="covers"
          legend="For These Drinks Only"
          options={menu}
          helper="Without a choice, for every drink."
        />
      )}
      {sizes.length > 0 && (
        <ChipsField
          control={control}
          name="sizes"
          legend="In These Sizes"
          options={sizes}
          helper={priceWords.coversSizesHelper}
        />
      )}
      <p role="status">
        {(typed.per === 'unlimited' || typed.count !== null) && (
          <>
            In words: <b>{textOfUse(chosenUse(typed), nameOf)}</b>
          </>
        )}
      </p>
    </>
  )
}
