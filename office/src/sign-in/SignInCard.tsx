import { Card } from '@sipday/ui/cards/Card.tsx'
import { Drink } from '@sipday/ui/drawings/Drink.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { useContext, type ReactNode } from 'react'
import { Moved } from '../moved.ts'
import css from './sign-in.module.css'

export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  const takesFocus = useContext(Moved)
  return (
    <Card as="section">
      <div className={css.sky} aria-hidden="true">
        <Drink name="brown-sugar" />
      </div>
      <div className="stack">
        <PageHeading takesFocus={takesFocus}>{title}</PageHeading>
        {children}
      </div>
    </Card>
  )
}
