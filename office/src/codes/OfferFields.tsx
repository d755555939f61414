import { codeTexts } from '@sipday/rules/offers/code-texts.ts'
import { GOES_ON_DAYS } from '@sipday/rules/offers/trial.ts'
import type { Control } from 'react-hook-form'
import { useUntaxed } from '../parts/catalogue/use-untaxed.ts'
import { MoneyField } from '../parts/fields/MoneyField.tsx'
import { NumberField } from '../parts/fields/NumberField.tsx'
import { optionsIn } from '../parts/fields/options.ts'
import { SelectField } from '../parts/fields/SelectField.tsx'
import css from './codes.module.css'
import { between, spans, type TypedCode } from './code-body.ts'

export function OfferFields({ control, typed }: { control: Control<TypedCode>; typed: TypedCode }) {
  const untaxed = useUntaxed()
  const isTrial = typed.gives === 'trial'
  const goesOn = isTrial && typed.after === 'goesOn'
  const { least, most } = GOES_ON_DAYS
  const hasSpan = !isTrial && typed.gives !== 'drink'
  return (
    <>
      <div className={css.fields}>
        <SelectField control={control} name="gives" label="What It Gives" options={optionsIn(codeTexts.gives)} />
        {typed.gives === 'percent' && (
          <NumberField
            key="percent"
            control={control}
            name="percent"
            label="Percent Off"
            check={between(1, 99, 'From 1 to 99. A free trial takes everything off.')}
          />
        )}
        {typed.gives === 'cents' && (
          <MoneyField
            key="cents"
            control={control}
            name="cents"
            label="Amount Off"
            helper={codeTexts.each(untaxed)}
            check={between(1, 10_000_000, codeTexts.leastOff)}
          />
        )}
        {typed.gives === 'price' && (
          <MoneyField
            key="price"
            control={control}
            name="price"
            label={codeTexts.price}
            helper={codeTexts.each(untaxed)}
            check={between(50, 10_000_000, codeTexts.leastPrice)}
          />
        )}
      </div>
      <div className={css.fields}>
        {hasSpan && <SelectField control={control} name="span" label="For How Long" options={optionsIn(spans)} />}
        {hasSpan && typed.span === 'payments' && (
          <NumberField
            key="payments"
            control={control}
            name="payments"
            label="How Many Payments"
            helper="The first one, made when joining, counts."
            check={between(1, 36, 'From 1 to 36.')}
          />
        )}
        {(isTrial || (hasSpan && typed.span === 'days')) && (
          <NumberField
            key="days"
            control={control}
            name="days"
            label="How Many Days"
            check={
              goesOn
                ? between(least, most, `From ${least} to ${most}, so that the reminder comes in time.`)
                : between(1, 730, 'From 1 to 730.')
            }
          />
        )}
        {isTrial && (
          <SelectField
            control={control}
            name="after"
            label={codeTexts.after}
            helper={codeTexts.what[typed.after]}
            options={optionsIn(codeTexts.afterwards)}
          />
        )}
      </div>
    </>
  )
}
