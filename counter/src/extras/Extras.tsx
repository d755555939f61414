import { chargeText, extraPrice, extraWords } from '@sipday/rules/extras/extra-words.ts'
import { isOfDrink, MOST_OF_A_TOPPING } from '@sipday/rules/extras/extras.ts'
import { atTill } from '@sipday/rules/texts/till-texts.ts'
import { QuantityStepper } from '@sipday/ui/fields/choosing/QuantityStepper.tsx'
import { extrasAt } from '../drinks/which-drink.ts'
import { useShift } from '../use-till.ts'
import css from './extras.module.css'
import { useCounter, useSend } from '../useCounter.tsx'

type ExtrasProps = {
  /** A redemption is on its way; its extras stay. */
  busy?: boolean
  /** The drinks are asked for above, with their upgrades. */
  drinksAsked?: boolean
}

export function Extras({ busy = false, drinksAsked = false }: ExtrasProps) {
  const send = useSend()
  const { till, menu, extras: chosen } = useCounter(({ context }) => context)
  const shift = useShift()
  const all = extrasAt({ till, menu })
  const offered = drinksAsked ? all.filter((extra) => !isOfDrink(extra)) : all
  if (all.length === 0 && chosen.length === 0) return <p className="small">{atTill(shift, 'till-to-pay')}</p>
  const countOf = (id: string) => chosen.find(({ extraId }) => extraId === id)?.count ?? 0
  const upgrades = offered.filter(({ kind }) => kind === 'upgrade')
  const toppings = offered.filter(({ kind }) => kind === 'topping')
  return (
    <section className="stack-s" aria-label={extraWords.heading}>
      <h2>{extraWords.heading}</h2>
      {upgrades.length > 0 && (
        <ul className={css.extras}>
          {upgrades.map((extra) => (
            <li key={extra.id}>
              <button
                type="button"
                className={css.extra}
                aria-pressed={countOf(extra.id) > 0}
                disabled={busy}
                onClick={() => send({ type: 'PRESS_EXTRA', extra })}
              >
                <bdi>{extra.name}</bdi> <span className={css.price}>{extraPrice(extra)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={css.box}>
        {toppings.length > 0 && (
          <div className={css.steppers}>
            {toppings.map((extra) => {
              const count = countOf(extra.id)
              return (
                <QuantityStepper
                  key={extra.id}
                  label={extra.name}
                  helper={extraPrice(extra)}
                  value={count}
                  min={0}
                  max={MOST_OF_A_TOPPING}
                  onChange={(next) => {
                    if (!busy) send({ type: next > count ? 'PRESS_EXTRA' : 'LESS_EXTRA', extra })
                  }}
                />
              )
            })}
          </div>
        )}
        <div className={css.sum}>
          <p role="status" className={chosen.length > 0 ? css.amount : 'small'}>
            {chosen.length > 0 ? chargeText(shift, chosen) : (shift?.toPay ?? '')}
          </p>
        </div>
      </div>
    </section>
  )
}
