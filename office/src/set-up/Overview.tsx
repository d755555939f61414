import { sentence } from '@sipday/rules/written/isolated.ts'
import { countText } from '@sipday/rules/written/counts.ts'
import { type Evening, leftWords } from '@sipday/rules/office/opening/evening.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { cx } from '@sipday/ui/cx.ts'
import { Link } from 'wouter'
import { GoButton } from '../parts/GoButton.tsx'
import { Section } from '../Section.tsx'
import { BrandPhone } from '../settings/brand/BrandPhone.tsx'
import { BeforeCard } from './BeforeCard.tsx'
import { type Draft, itemOf } from './draft.ts'
import { Pearl } from './Pearl.tsx'
import css from './set-up.module.css'
import { stepAddress } from './step.ts'

type Row = Evening['rows'][number]

export function Overview({ draft, evening: { rows, before } }: { draft: Draft; evening: Evening }) {
  const done = rows.filter((row) => row.done).length
  const waits = before.some((one) => !one.done)
  // With only the last one left, it is that one if nothing holds it up.
  const now = rows.find((row) => !row.done && (row.step !== 'publish' || !waits))
  const brand = itemOf(draft, 'brand', 'brand')?.body
  return (
    <Section name="Your First Evening" heading="Your first evening">
      <p>{leftWords(rows)} Nothing is on sale until you publish.</p>
      <div className={css.evening}>
        <div className="stack">
          <Card>
            <div className={css.bar} role="img" aria-label={`${done} of ${rows.length} done`}>
              <i style={{ width: `${(done / rows.length) * 100}%` }} />
            </div>
            <ol className={css.steps}>
              {rows.map((row, index) => (
                <StepRow
                  key={row.step}
                  row={row}
                  count={index + 1}
                  isNow={row === now}
                  waits={row.step === 'publish' && waits}
                />
              ))}
            </ol>
          </Card>
          <p className="small">
            Every answer can be changed later, and each step can be skipped and found again here. What else there is to
            do is open already: your menu and its photos in the <Link href="/catalogue/drinks">catalog</Link>, your logo
            and colors in the <Link href="/settings">settings</Link>, a trial or an offer in{' '}
            <Link href="/codes">codes</Link>, and <Link href="/campaigns">campaigns</Link> with links and posters.
          </p>
        </div>
        <aside className="stack" aria-label="Where it stands">
          {brand && <BrandPhone brand={brand} />}
          <BeforeCard before={before} />
        </aside>
      </div>
    </Section>
  )
}

type StepRowProps = { row: Row; count: number; isNow: boolean; waits: boolean }

function StepRow({ row: { step, name, done, answer, missing, minutes }, count, isNow, waits }: StepRowProps) {
  const label = done ? 'Change' : isNow ? 'Continue' : 'Start'
  return (
    <li className={cx(css.step, isNow && css.now)}>
      <Pearl count={count} done={done} isNow={isNow} />
      <div className={css.text}>
        <h2 className="h4">{name}</h2>
        <p className="small">
          <Address>{answer}</Address>
        </p>
        {missing.map((text) => (
          <p key={text} className={css.missing}>
            <Icon name="alert" size="small" />
            {text}
          </p>
        ))}
      </div>
      <div className={css.end}>
        <span className={css.minutes}>{!done && countText(minutes, 'minute')}</span>
        {waits ? (
          <span className={css.notYet}>Not yet</span>
        ) : (
          <GoButton
            variant={isNow ? 'contained' : 'text'}
            aria-label={sentence`${label}: ${name}`}
            to={stepAddress(step)}
          >
            {label}
          </GoButton>
        )}
      </div>
    </li>
  )
}
