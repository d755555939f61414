import type { ReactNode } from 'react'
import { Section } from '../Section.tsx'
import css from './drinks.module.css'

type DrinksSectionProps = {
  name: string
  /** The list of drinks itself. */
  isList?: boolean
  children: ReactNode
  phone?: ReactNode
}

const CATALOG = { label: 'Catalog', to: '/catalogue' }
const DRINKS = { label: 'Drinks', to: '/catalogue/drinks' }

export function DrinksSection({ name, isList = false, children, phone }: DrinksSectionProps) {
  return (
    <Section name={name} above={isList ? [CATALOG] : [CATALOG, DRINKS]}>
      <div className={css.columns}>
        <div className="stack">{children}</div>
        {phone && <aside aria-label="What the member sees">{phone}</aside>}
      </div>
    </Section>
  )
}
