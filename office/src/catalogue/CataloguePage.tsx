import type { ReactNode } from 'react'
import { GoButton } from '../parts/GoButton.tsx'
import { Section } from '../Section.tsx'
import { CatalogueTree } from './CatalogueTree.tsx'
import css from './catalogue.module.css'
import type { Catalogue } from '../parts/catalogue/use-catalogue.ts'

type CataloguePageProps = {
  name: string
  /** The pages above it; absent for the catalog itself. */
  above?: readonly { label: string; to: string }[]
  intro?: ReactNode
  catalogue: Catalogue
  today: string
  edits: boolean
  children: ReactNode
  phone?: ReactNode
}

const TOP = { label: 'Catalog', to: '/catalogue' }

export function CataloguePage({ name, above, intro, catalogue, today, edits, children, phone }: CataloguePageProps) {
  return (
    <Section name={name} {...(above ? { above: [TOP, ...above] } : {})}>
      {intro && <p className="small">{intro}</p>}
      {above && (
        <div className={css.toAll}>
          <GoButton variant="grey" wide to="/catalogue">
            All Plans and Benefits
          </GoButton>
        </div>
      )}
      <div className={css.columns}>
        {above && <CatalogueTree catalogue={catalogue} today={today} edits={edits} />}
        <div className="stack">{children}</div>
        {phone && <aside aria-label="What the member sees">{phone}</aside>}
      </div>
    </Section>
  )
}
