import type { Shop } from '@sipday/contract/catalogue.ts'
import { hasWordmark } from '@sipday/rules/look/wordmark.ts'
import { legalTitles } from '@sipday/rules/texts/legal-titles.ts'
import { Logo } from '@sipday/ui/drawings/Logo.tsx'
import type { ReactNode } from 'react'
import frame from '../frame/Header.module.css'
import { footerTexts } from './legal-texts.ts'
import css from './PlainPage.module.css'

export type PlainPageProps = {
  shop: Pick<Shop, 'name' | 'logo'>
  children: ReactNode
}

/** A page that works without scripts: the shop above it, and the way to its legal texts below. */
export function PlainPage({ shop, children }: PlainPageProps) {
  return (
    <>
      <header className={frame.top}>
        <span />
        <a className={frame.logo} href="/">
          <Logo {...shop} drawn={hasWordmark(shop.name)} />
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
