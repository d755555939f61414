import type { Shop } from '@sipday/contract/catalogue.ts'
import { useId, type ReactNode } from 'react'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { SkipLink } from './SkipLink.tsx'
import { SmallHeader } from './SmallHeader.tsx'
import css from './Layout.module.css'

/** S2. Both headers are in the page and CSS picks one (R36), so the server's HTML is right on every screen. */
export function Layout({ shop, children }: { shop: Shop; children: ReactNode }) {
  const mainId = useId()
  return (
    <div className={css.app} data-app-root>
      <SkipLink target={mainId} />
      <Header shop={shop} />
      <SmallHeader shop={shop} />
      <main id={mainId} className={css.main} tabIndex={-1}>
        <p className="paper-only h3">{shop.name}</p>
        {children}
      </main>
      <Footer shop={shop} />
    </div>
  )
}
