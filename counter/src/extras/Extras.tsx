import { chargeText, extraPrice, extraWords } from '@sipday/rules/extras/extra-words.ts'
import { atTill } from '@sipday/rules/texts/till-texts.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useShift } from '../use-till.ts'
import css from './extras.module.css'
import { useExtras } from './use-extras.ts'
import { useCounter, useSend } from '../useCounter.tsx'

type ExtrasProps = {
  /** A redemption is on its way; its extras stay. */
  busy?: boolean
}

export function Extras({ busy = false }: ExtrasProps) {
  const send = useSend()
  const extras = useExtras()
  const chosen = useCounter(({ context }) => context.extras)
  const shift = useShift()
  if (extras.length === 0) return <p className="small">{atTill(shift, 'till-to-pay')}</p>
  const countOf = (id: string) => chosen.find(({ extraId }) => extraId === id)?.count ?? 0
  return (
    <section className="stack-s" aria-label={extraWords.heading}>
      <ul className={css.extras}>
        {extras.map((extra) => {
          const count = countOf(extra.id)
          return (
            <li key={extra.id}>
              <button
                type="button"
                className={css.extra}
                aria-pressed={count > 0}
                disabled={busy}
                onClick={() => send({ type: 'PRESS_EXTRA', extra })}
              >
                {count > 1 && <b>{count} × </b>}
                {extra.name} <span className={css.price}>{extraPrice(extra)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <div className={css.charge}>
        <p role="status" className={chosen.length > 0 ? css.amount : 'small'}>
          {chosen.length > 0 ? chargeText(shift, chosen) : (shift?.toPay ?? '')}
        </p>
        {chosen.length > 0 && (
          <Button variant="text" disabled={busy} onClick={() => send({ type: 'NO_EXTRAS' })}>
            {extraWords.none}
          </Button>
        )}
      </div>
    </section>
  )
}
