import { sentence } from '@sipday/rules/written/isolated.ts'
import type { CounterBenefit } from '@sipday/contract/counter.ts'
import { extraPrice } from '@sipday/rules/extras/extra-words.ts'
import { dollars } from '@sipday/rules/money.ts'
import { contentsText } from '@sipday/rules/texts/drink-words.ts'
import { ArtTile } from '@sipday/ui/drawings/ArtTile.tsx'
import { artOf } from '@sipday/ui/drawings/drink-art.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { cx } from '@sipday/ui/cx.ts'
import { useState } from 'react'
import { useCounter, useSend } from '../useCounter.tsx'
import css from './which-drink.module.css'
import { type Offered, sizesFor } from './which-drink.ts'

/** In the first view; one more tile shows the others. */
const SHOWN = 11

type WhichDrinkProps = {
  /** By `offeredFor`, with something in it. */
  offered: readonly Offered[]
  benefit: Pick<CounterBenefit, 'covers'>
  usual?: string | undefined
  /** A redemption is on its way; its drink stays. */
  busy?: boolean
}

/** Noted with the redemption; Redeem works without. */
export function WhichDrink({ offered, benefit, usual, busy = false }: WhichDrinkProps) {
  const send = useSend()
  const drink = useCounter(({ context }) => context.drink)
  const [all, setAll] = useState(false)
  const shown = all || offered.length <= SHOWN + 1 ? offered : offered.slice(0, SHOWN)
  const one = offered.find((each) => each.drink.id === drink?.id)
  const contents = one && contentsText({ ...one.drink, sizes: [] })
  const sizes = sizesFor(one?.drink, benefit)
  return (
    <section aria-labelledby="which-drink">
      <div className={css.head}>
        <h2 id="which-drink">Which drink?</h2>
        <p className="small" role="status">
          {contents ? sentence`${one.name}: ${contents}` : 'Noted with the drink. You may leave it off.'}
        </p>
      </div>
      <ul className={css.tiles}>
        {shown.map((each) => (
          <li key={each.drink.id} className={cx(each.drink.id === usual && css.usual)}>
            <button
              type="button"
              className={css.tile}
              aria-pressed={each.drink.id === drink?.id}
              aria-disabled={!canBeMade(each) || undefined}
              disabled={busy}
              onClick={() => canBeMade(each) && send({ type: 'PRESS_DRINK', drinkId: each.drink.id })}
            >
              <ArtTile {...artOf(each.drink)} />
              <span className={css.words}>
                {each.drink.id === usual && (
                  <span className={css.star}>
                    <Icon name="star" size="tiny" /> The usual
                  </span>
                )}
                <b>{each.name}</b>
                {saidUnder(each) && <span>{saidUnder(each)}</span>}
              </span>
              {each.drink.id === drink?.id && (
                <span className={css.tick}>
                  <Icon name="check" size="tiny" />
                </span>
              )}
            </button>
          </li>
        ))}
        {shown.length < offered.length && (
          <li>
            <button type="button" className={cx(css.tile, css.more)} onClick={() => setAll(true)}>
              All {offered.length} Drinks
            </button>
          </li>
        )}
      </ul>
      {sizes.length > 0 && (
        <div role="group" aria-labelledby="which-size" className={css.sizes}>
          <h3 id="which-size">Which size?</h3>
          {sizes.map(({ name, cents }) => (
            <button
              key={name}
              type="button"
              className={cx(css.tile, css.size)}
              aria-pressed={name === drink?.size}
              disabled={busy}
              onClick={() => send({ type: 'PRESS_SIZE', size: name })}
            >
              <b>{name}</b> {cents > 0 && extraPrice({ cents })}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

const canBeMade = ({ drink, covered }: Offered): boolean => covered && !drink['Sold Out']

const saidUnder = ({ drink, covered, cents }: Offered): string => {
  if (drink['Sold Out']) return 'Sold out'
  if (!covered) return cents === null ? 'Not included' : `Not included, ${dollars(cents)}`
  return drink.upgradeCents > 0 ? `+ ${dollars(drink.upgradeCents)}` : ''
}
