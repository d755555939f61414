import { dateText, isCalendarDate } from '@sipday/rules/calendar.ts'
import { priceInWords, priceWords, sinceText } from '@sipday/rules/office/words/catalogue-words.ts'
import { centsOfInput } from '@sipday/rules/office/money-input.ts'
import { priceHistory } from '@sipday/rules/office/price-history.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { FieldMessage } from '@sipday/ui/fields/FieldMessage.tsx'
import { useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { cx } from '@sipday/ui/cx.ts'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { AddedTogether } from '../parts/form/AddedTogether.tsx'
import { useOwnField } from '../parts/fields/use-own-field.ts'
import css from './catalogue.module.css'
import { firstPriceDay, type PlanBody } from './plan-body.ts'

type Prices = PlanBody['prices']
type PriceCardProps = {
  control: Control<PlanBody>
  /** Live prices are history and never change. */
  live: Prices
  changed: boolean
  today: string
}

export function PriceCard({ control, live, changed, today }: PriceCardProps) {
  const { value, set, error, id } = useOwnField<PlanBody, Prices>({
    control,
    name: 'prices',
    check: (prices) => (prices.length === 0 ? priceWords.none : undefined),
  })
  const frequency = useWatch({ control, name: 'frequency' })
  const isLive = (from: string) => live.some((price) => price.from === from)
  return (
    <DraftCard title={priceWords.heading} changed={changed}>
      {value.length === 0 && <p>{priceWords.none}</p>}
      {value.length > 0 && (
        <ol className={css.prices}>
          {priceHistory(value, today).map(({ cents, from, when }) => (
            <li key={from} className={cx(css.price, when === 'later' && css.later, when === 'past' && css.past)}>
              <b>{priceInWords(cents, frequency)}</b>
              <b>{when === 'now' ? priceWords.now : when === 'later' ? dateText(from) : ''}</b>
              <span className={css.priceNote}>{when === 'later' ? priceWords.forNewMembers : sinceText(from)}</span>
              {(when === 'later' || !isLive(from)) && (
                <Button
                  variant="text"
                  flush="start"
                  aria-label={priceWords.takeBackNamed(cents)}
                  onClick={() => set(value.filter((price) => price.from !== from))}
                >
                  {priceWords.takeBack}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      <NewPrice id={id} prices={value} first={firstPriceDay(live, today)} onAdd={(price) => set([...value, price])} />
      <FieldMessage error={error} errorId={`${id}-error`} />
    </DraftCard>
  )
}

type NewPriceProps = { id: string; prices: Prices; first: string; onAdd: (price: Prices[number]) => void }

function NewPrice({ id, prices, first, onAdd }: NewPriceProps) {
  const [amount, setAmount] = useState('')
  const [from, setFrom] = useState(first)
  const [tried, setTried] = useState(false)
  const cents = centsOfInput(amount)
  const dayProblem =
    !isCalendarDate(from) || from < first
      ? priceWords.early
      : prices.some((price) => price.from === from)
        ? priceWords.notYours
        : undefined
  const add = () => {
    setTried(true)
    if (cents === null || dayProblem) return
    onAdd({ cents, from })
    setAmount('')
    setTried(false)
  }
  return (
    <AddedTogether addLabel={priceWords.add} typed={amount.trim() !== ''} add={add}>
      <legend className="h4">{prices.length === 0 ? priceWords.first : priceWords.newPrice}</legend>
      <div className={css.fields}>
        <Field
          id={id}
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={tried && cents === null ? 'Enter an amount in dollars, such as 32.00.' : undefined}
          onChange={setAmount}
        />
        <Field
          label={priceWords.from}
          type="date"
          min={first}
          value={from}
          error={tried ? dayProblem : undefined}
          onChange={setFrom}
        />
      </div>
      <p className="small">{priceWords.fromHelper}</p>
    </AddedTogether>
  )
}
