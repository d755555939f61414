import { Card } from '@sipday/ui/cards/Card.tsx'
import { Drink } from '@sipday/ui/drawings/Drink.tsx'
import { useKit } from '@sipday/ui/drawings/kit.ts'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { useContext, type ReactNode } from 'react'
import { Moved } from '../moved.ts'
import css from './sign-in.module.css'

export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  const takesFocus = useContext(Moved)
  const { thanks } = useKit()
  return (
    <Card as="section">
      <div className={css.sky} aria-hidden="true">
        <Drink name={thanks[0]} />
      </div>
      <div className="stack">
        <PageHeading takesFocus={takesFocus}>{title}</PageHeading>
        {children}
      </div>
    </Card>
  )
}
