import { labTexts } from '@sipday/rules/lab/lab-words.ts'
import { textOfUse } from '@sipday/rules/uses/use-words.ts'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import css from '../lab.module.css'
import type { LeverProps } from './lever-props.ts'
import { LeverField } from './LeverField.tsx'
import { LeverGroup } from './LeverGroup.tsx'

const pers = [
  { value: '', name: labTexts.asSold },
  ...Object.entries(labTexts.pers).map(([value, name]) => ({ value, name })),
]
const worth = (cents: number | null): string => (cents === null ? labTexts.notKnown : labTexts.now(cents))

export function BenefitLevers({ shop, list, wrong }: LeverProps) {
  const props = { list, wrong }
  return (
    <LeverGroup name={labTexts.drinks} words={labTexts.drinksWords}>
      {shop.benefits.map(({ id, name, use, menuCents, costCents }) => (
        <div key={id} className={css.lever}>
          <LeverField {...props} name={`count.${id}`} label={labTexts.count(name)} now={textOfUse(use)} />
          {list.get(`count.${id}`) !== '' && (
            <div className={css.row}>
              <Select
                label={labTexts.per(name)}
                value={list.get(`per.${id}`)}
                options={pers}
                onChange={(value) => list.filter(`per.${id}`, value)}
              />
            </div>
          )}
          <LeverField {...props} name={`gap.${id}`} label={labTexts.gap(name)} now={labTexts.asSold} />
          <LeverField {...props} name={`menu.${id}`} label={labTexts.menu(name)} now={worth(menuCents)} decimal />
          <LeverField {...props} name={`cost.${id}`} label={labTexts.cost(name)} now={worth(costCents)} decimal />
        </div>
      ))}
    </LeverGroup>
  )
}
