import { hoursWords } from '@sipday/rules/hours/hours-words.ts'
import { asVisitor } from '@sipday/rules/office/opening/as-visitor.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { OpeningForm } from '../locations/opening/opening-body.ts'
import css from './set-up.module.css'

type AsVisitorProps = {
  control: Control<OpeningForm>
  plan: { name: string; cents: number } | null
}

export function AsVisitor({ control, plan }: AsVisitorProps) {
  const [now] = useState(() => new Date())
  const typed = useWatch({ control }) as OpeningForm
  const { name, address, zip, timeZone, week, byAppointment } = typed
  if (name.trim() === '') return null
  const isKnown = timeZone !== '' && week.every(({ opens, closes }) => opens !== '' && closes !== '')
  const open = isKnown ? hoursWords({ timeZone, weekly: week, days: [], byAppointment }, now) : null
  return (
    <Card as="section" stack aria-labelledby="as-visitor">
      <h2 className="h3" id="as-visitor">
        As a visitor sees it
      </h2>
      <div className={css.place}>
        <b>{name}</b>
        <span className="small">{[address, zip].filter(Boolean).join(' ')}</span>
        {open && <span className={/^Open\b/.test(open) ? css.open : 'small'}>{open}</span>}
      </div>
      {plan && <Facts items={asVisitor(plan, typed)} />}
    </Card>
  )
}
