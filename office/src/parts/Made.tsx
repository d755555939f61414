import { sentence } from '@sipday/rules/written/isolated.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useId } from 'react'
import { GoButton } from './GoButton.tsx'
import css from './made.module.css'

type MadeProps = {
  title: string
  /** `to`: where it is changed. */
  rows: readonly { to: string; title: string; detail: string }[]
  add?: { to: string; label: string } | undefined
}

export function Made({ title, rows, add }: MadeProps) {
  const id = useId()
  return (
    <Card as="section" stack aria-labelledby={id}>
      <h2 className="h3" id={id}>
        {title}
      </h2>
      <ul>
        {rows.map(({ to, title: name, detail }) => (
          <li key={to} className={css.made}>
            <div className="grow">
              <p>{name}</p>
              <p className="small">{detail}</p>
            </div>
            <GoButton variant="text" aria-label={sentence`Change ${name}`} to={to}>
              Change
            </GoButton>
          </li>
        ))}
      </ul>
      {add && (
        <div>
          <GoButton variant="outlined" to={add.to}>
            {add.label}
          </GoButton>
        </div>
      )}
    </Card>
  )
}
