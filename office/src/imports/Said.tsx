import type { ImportRehearsal } from '@sipday/contract/office/importing/imports.ts'
import { saidText } from '@sipday/rules/importing/list-words.ts'
import { withoutFlags } from '@sipday/rules/office/words/adding/import-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import type { ReactNode } from 'react'
import css from './imports.module.css'

type SaidProps = { id: string; title: string; said: ImportRehearsal['problems']; below?: ReactNode }

export function Said({ id, title, said, below }: SaidProps) {
  if (said.length === 0) return null
  return (
    <Card as="section" stack aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={css.said}>
        {said.map((one) => (
          <li key={one.text}>{saidText({ ...one, text: withoutFlags(one.text) })}</li>
        ))}
      </ul>
      {below}
    </Card>
  )
}
