import type { TakenExtra } from '@sipday/contract/counter.ts'
import { chargeText } from '@sipday/rules/extras/extra-words.ts'
import { atTill, type Shift } from '@sipday/rules/texts/till-texts.ts'
import css from './extras.module.css'

type ToChargeProps = {
  extras: readonly Pick<TakenExtra, 'name' | 'cents' | 'count'>[]
  shift: Shift | undefined
}

export function ToCharge({ extras, shift }: ToChargeProps) {
  if (extras.length === 0) return <p>{atTill(shift, 'till-nothing-to-pay')}</p>
  return <p className={css.charge}>{chargeText(shift, extras)}</p>
}
