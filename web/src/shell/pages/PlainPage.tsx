import { legalTitles } from '@sipday/rules/texts/legal-titles.ts'
import type { ReactNode } from 'react'
import { Logo, type NamedShop } from '../frame/Logo.tsx'
import frame from '../frame/Header.module.css'
import { footerTexts } from './legal-texts.ts'
import css from './PlainPage.module.css'

export type PlainPageProps = {
  shop: NamedShop
  children: ReactNode
}

/** A page that works without scripts: the shop above it, and the way to its legal texts below. */
export function PlainPage({ shop, children }: PlainPageProps) {
  return (
    <>
      <header className={frame.top}>
        <span />
        <a className={frame.logo} href="/">
          <Logo {...shop} />
        </a>
      </header>
      <main className="page narrow section stack">{children}</main>
      <footer className="page narrow section small">
        <div className={css.texts}>
          {footerTexts.map((text) => (
            <a key={text} href={`/${text}`}>
              {legalTitles[text]}
            </a>
          ))}
        </div>
      </footer>
    </>
  )
}
