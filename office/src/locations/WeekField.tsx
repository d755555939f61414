import { sentence } from '@sipday/rules/written/isolated.ts'
import { weekdayNames } from '@sipday/rules/hours/hours-words.ts'
import type { WeekSpan } from '@sipday/rules/hours/hours.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import css from './week.module.css'

type Week = readonly WeekSpan[]
type WeekFieldProps = { week: Week; onChange: (week: WeekSpan[]) => void }

/** Nothing that no one said. */
const first = { opens: '', closes: '' }

/** A closing earlier than its opening is past midnight. */
export function WeekField({ week, onChange }: WeekFieldProps) {
  const set = (at: number, patch: Partial<WeekSpan>) =>
    onChange(week.map((span, index) => (index === at ? { ...span, ...patch } : span)))
  const add = (weekday: number) => {
    const { opens, closes } = week.findLast((span) => span.weekday < weekday) ?? first
    onChange([...week, { weekday, opens, closes }])
  }
  const firstOpen = Math.min(...week.map(({ weekday }) => weekday))
  const copied = week.filter(({ weekday }) => weekday === firstOpen)
  const copy = () =>
    onChange(
      weekdayNames.flatMap((_, at) => (at + 1 < firstOpen ? [] : copied.map((span) => ({ ...span, weekday: at + 1 })))),
    )
  return (
    <>
      <ul>
        {weekdayNames.map((name, index) => {
          const own = week.flatMap((span, at) => (span.weekday === index + 1 ? [{ ...span, at }] : []))
          const more = (
            <Button variant="text" aria-label={sentence`Add hours on ${name}`} onClick={() => add(index + 1)}>
              {own.length > 0 ? 'Add Hours' : 'Open'}
            </Button>
          )
          return (
            <li key={name} className={css.day}>
              <span className={css.name}>{name}</span>
              <div className={css.spans}>
                {own.length === 0 && (
                  <div className={css.span}>
                    <span className={css.closed}>Closed</span>
                    {more}
                  </div>
                )}
                {own.map(({ at, opens, closes }) => (
                  <div key={at} className={css.span}>
                    <Time label={sentence`${name} opens`} value={opens} onChange={(time) => set(at, { opens: time })} />
                    <span>to</span>
                    <Time
                      label={sentence`${name} closes`}
                      value={closes}
                      onChange={(time) => set(at, { closes: time })}
                    />
                    <Button
                      variant="text"
                      aria-label={sentence`Remove ${name}, ${opens} to ${closes}`}
                      onClick={() => onChange(week.filter((_, other) => other !== at))}
                    >
                      Remove
                    </Button>
                    {at === own.at(-1)?.at && more}
                  </div>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
      {firstOpen < weekdayNames.length && (
        <div>
          <Button variant="text" flush="start" onClick={copy}>
            {`Copy ${weekdayNames[firstOpen - 1]} to All Days${firstOpen > 1 ? ' After It' : ''}`}
          </Button>
        </div>
      )}
    </>
  )
}

type TimeProps = { label: string; value: string; onChange: (value: string) => void }

const Time = ({ label, value, onChange }: TimeProps) => (
  <input
    type="time"
    required
    aria-label={label}
    className={css.time}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
