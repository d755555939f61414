import { dollars } from '@sipday/rules/money.ts'
import { listText } from '@sipday/rules/texts/list-text.ts'
import { atTill, type TillText } from '@sipday/rules/texts/till-texts.ts'
import type { Values } from '@sipday/rules/texts/filled.ts'
import { GiantButton } from '@sipday/ui/counter/GiantButton.tsx'
import { Verdict } from '@sipday/ui/counter/Verdict.tsx'

type TillWordsProps = {
  /** By key. */
  texts: Readonly<Record<string, string>>
  /** Names of drinks. */
  menu: readonly string[]
}

/** What a till says, one answer below the other, in the shop's words and with drinks of its menu. */
export function TillWords({ texts, menu: [drink = 'This one', other = 'that one'] }: TillWordsProps) {
  const say = (key: TillText, values?: Values) => atTill({ texts }, key, values)
  const sum = { amount: dollars(100), extras: 'Large' }
  return (
    <div className="page stack-l">
      <Verdict kind="ready" over="Mei Nguyễn" title="Ready to redeem">
        <p>{say('till-daily')}</p>
      </Verdict>
      <GiantButton label={say('till-redeem')} onClick={() => undefined} />
      <Verdict kind="yes" title={say('till-make')}>
        <p>{say('till-to-pay')}</p>
        <p>{say('till-charge', sum)}</p>
        <p>{say('till-upgrade', { drink, amount: dollars(100) })}</p>
        <p>{say('till-upgrades', { drinks: listText([drink, other]), amount: dollars(150) })}</p>
        <p>{say('till-toppings', { amount: dollars(75) })}</p>
      </Verdict>
      <section className="stack">
        <h2>Undo</h2>
        <p>{say('till-not-made')}</p>
        <p>{say('till-give-back', sum)}</p>
        <p>{say('till-undone')}</p>
      </section>
      <Verdict kind="no" title={say('till-taken')}>
        <p>{say('till-menu-price')}</p>
      </Verdict>
      <Verdict kind="unsure" title="Without a connection">
        <p>{say('till-nothing-to-pay')}</p>
        <p>{say('till-enough')}</p>
        <p>{say('till-lost')}</p>
        <p>{say('till-lost-many', { count: '3' })}</p>
      </Verdict>
    </div>
  )
}
