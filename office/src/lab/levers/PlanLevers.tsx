import { labTexts } from '@sipday/rules/lab/lab-words.ts'
import { Checkbox } from '@sipday/ui/fields/choosing/Checkbox.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { useUntaxed } from '../../parts/catalogue/use-untaxed.ts'
import css from '../lab.module.css'
import type { LeverProps } from './lever-props.ts'
import { LeverField } from './LeverField.tsx'
import { LeverGroup } from './LeverGroup.tsx'

const choices = [
  { value: '', name: labTexts.tell },
  { value: 'keep', name: labTexts.keep },
]

export function PlanLevers({ shop, list, wrong }: LeverProps) {
  const untaxed = useUntaxed()
  return (
    <LeverGroup name={labTexts.prices} words={labTexts.pricesWords(untaxed)} open>
      {shop.plans
        .filter(({ retired }) => !retired)
        .map(({ id, name, cents, benefits }) => {
          const without = list.get(`without.${id}`).split(',').filter(Boolean)
          const withoutIt = (benefit: string, is: boolean) =>
            list.filter(
              `without.${id}`,
              [...without.filter((one) => one !== benefit), ...(is ? [benefit] : [])].join(','),
            )
          return (
            <div key={id} className={css.lever}>
              <LeverField
                {...{ list, wrong }}
                name={`price.${id}`}
                label={labTexts.price(name)}
                now={labTexts.now(cents)}
                decimal
              />
              {list.get(`price.${id}`) !== '' && (
                <div className={css.row}>
                  <Select
                    label={labTexts.members(name)}
                    value={list.get(`members.${id}`)}
                    options={choices}
                    onChange={(value) => list.filter(`members.${id}`, value)}
                  />
                </div>
              )}
              {benefits.length > 0 && (
                <details>
                  <summary className={css.group}>{labTexts.without(name)}</summary>
                  {benefits.map((nth) => {
                    const benefit = shop.benefits[nth]
                    return (
                      benefit && (
                        <Checkbox
                          key={benefit.id}
                          label={benefit.name}
                          checked={without.includes(benefit.id)}
                          onChange={(is) => withoutIt(benefit.id, is)}
                        />
                      )
                    )
                  })}
                </details>
              )}
            </div>
          )
        })}
    </LeverGroup>
  )
}
