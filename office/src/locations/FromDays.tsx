import { dateText, isCalendarDate } from '@sipday/rules/calendar.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useState } from 'react'
import { AddedTogether } from '../parts/form/AddedTogether.tsx'
import css from './locations.module.css'

type Row = { text: string; from: string }

type FromDaysProps = {
  /** An error in the draft links to this field. */
  id: string
  rows: readonly Row[]
  today: string
  label: string
  inputMode?: 'decimal' | undefined
  check: (typed: string) => string | undefined
  /** Said when one begins on that day already. */
  taken: string
  /** Said of a new one. */
  note: string
  addLabel: string
  /** "since March 1, 2026" */
  sinceText: (from: string) => string
  onAdd: (typed: string, from: string) => void
  onTakeBack: (from: string) => void
}

/** Values that each hold from a day on, the last first. */
export function FromDays({ id, rows, today, onAdd, onTakeBack, ...words }: FromDaysProps) {
  const [typed, setTyped] = useState('')
  const [from, setFrom] = useState(today)
  const [tried, setTried] = useState(false)
  const now = rows
    .filter((row) => row.from <= today)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1)
  const dayProblem = !isCalendarDate(from)
    ? 'Choose a day.'
    : rows.some((row) => row.from === from)
      ? words.taken
      : undefined
  const add = () => {
    setTried(true)
    if (words.check(typed) || dayProblem) return
    onAdd(typed, from)
    setTyped('')
    setTried(false)
  }
  return (
    <>
      {rows.length > 0 && (
        <ul>
          {rows
            .toSorted((a, b) => b.from.localeCompare(a.from))
            .map((row) => (
              <li key={row.from} className={css.line}>
                <div className={css.day}>
                  <p>{row.text}</p>
                  <p className="small">
                    {row.from > today ? `from ${dateText(row.from)}` : words.sinceText(row.from)}
                    {row === now && ', now'}
                  </p>
                </div>
                <Button
                  variant="text"
                  aria-label={`Take back ${row.text} from ${dateText(row.from)}`}
                  onClick={() => onTakeBack(row.from)}
                >
                  Take Back
                </Button>
              </li>
            ))}
        </ul>
      )}
      <AddedTogether addLabel={words.addLabel} typed={typed.trim() !== ''} add={add}>
        <div className={css.fields}>
          <Field
            id={id}
            label={words.label}
            inputMode={words.inputMode}
            autoComplete="off"
            value={typed}
            error={tried ? words.check(typed) : undefined}
            onChange={setTyped}
          />
          <Field type="date" label="From" value={from} error={tried ? dayProblem : undefined} onChange={setFrom} />
        </div>
        <p className="small">{words.note}</p>
      </AddedTogether>
    </>
  )
}
