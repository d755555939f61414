import { cx } from '../cx.ts'
import css from './MoneySummary.module.css'

export type MoneyLine = {
  label: string
  /** How it is calculated: "(2 × $30.00)", "(6.675%)". */
  note?: string | undefined
  amount: string
}

export type MoneySummaryProps = {
  lines: readonly MoneyLine[]
  total: MoneyLine
}

export function MoneySummary({ lines, total }: MoneySummaryProps) {
  return (
    <dl>
      {[...lines, total].map((line) => (
        <div className={cx(css.line, line === total && css.total)} key={line.label}>
          <dt>
            {line.label} {line.note && <span className={css.note}>{line.note}</span>}
          </dt>
          <dd>{line.amount}</dd>
        </div>
      ))}
    </dl>
  )
}
