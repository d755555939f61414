import { codeTexts } from '@sipday/rules/offers/code-texts.ts'
import type { Control } from 'react-hook-form'
import { MoneyField } from '../parts/fields/MoneyField.tsx'
import { NumberField } from '../parts/fields/NumberField.tsx'
import { optionsIn } from '../parts/fields/options.ts'
import { SelectField } from '../parts/fields/SelectField.tsx'
import css from './codes.module.css'
import { between, spans, type TypedCode } from './code-body.ts'

/** What a code takes off, and for how long. */
export function OfferFields({ control, typed }: { control: Control<TypedCode>; typed: TypedCode }) {
  const isTrial = typed.gives === 'trial'
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
            helper={codeTexts.eachBeforeTax}
            check={between(1, 10_000_000, codeTexts.leastOff)}
          />
        )}
        {typed.gives === 'price' && (
          <MoneyField
            key="price"
            control={control}
            name="price"
            label={codeTexts.price}
            helper={codeTexts.eachBeforeTax}
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
            helper={isTrial ? 'It ends on its own, unless the member chooses to keep it.' : undefined}
            check={between(1, 730, 'From 1 to 730.')}
          />
        )}
      </div>
    </>
  )
}
