import { type Evening, type EveningStep, leftWords } from '@sipday/rules/office/opening/evening.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { Section } from '../Section.tsx'
import { Pearl } from './Pearl.tsx'
import css from './set-up.module.css'
import { Beside, stepAddress } from './step.ts'

const ABOVE = [{ label: 'Your first evening', to: '/' }]

type StepPageProps = { step: EveningStep; evening: Evening; children: ReactNode }

export function StepPage({ step, evening: { rows }, children }: StepPageProps) {
  const at = rows.findIndex((row) => row.step === step)
  const name = rows[at]?.name ?? ''
  const [aside, setAside] = useState<HTMLElement | null>(null)
  return (
    <Section name={name} above={ABOVE}>
      <p>{`Step ${at + 1} of ${rows.length}.`}</p>
      <div className={css.evening}>
        <div className="stack">
          <Beside value={aside}>{children}</Beside>
        </div>
        <div className="stack">
          <aside className={css.wide} aria-label="All steps">
            <Card as="section" stack aria-labelledby="evening">
              <h2 className="h3" id="evening">
                The evening
              </h2>
              <ol className={css.mini}>
                {rows.map((row, index) => (
                  <li key={row.step} aria-current={row.step === step ? 'step' : undefined}>
                    <Pearl count={index + 1} done={row.done} isNow={row.step === step} />
                    <Link href={stepAddress(row.step)}>{row.name}</Link>
                  </li>
                ))}
              </ol>
              <p className="small">{leftWords(rows)}</p>
            </Card>
          </aside>
          <div ref={setAside} />
        </div>
      </div>
    </Section>
  )
}
