import type { Shop } from '@sipday/contract/catalogue.ts'
import { useId, type ReactNode } from 'react'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { SkipLink } from './SkipLink.tsx'
import { SmallHeader } from './SmallHeader.tsx'
import css from './Layout.module.css'

/**
 * The frame of every page (S2): skip link, header, main area, footer. Both header variants are in the page and the
 * width decides which one is shown (R36): the server's HTML is right on every screen.
 */
export function Layout({ shop, children }: { shop: Shop; children: ReactNode }) {
  const mainId = useId()
  return (
    <div className={css.app} data-app-root>
      <SkipLink target={mainId} />
      <Header shop={shop} />
      <SmallHeader shop={shop} />
      <main id={mainId} className={css.main} tabIndex={-1}>
        {children}
      </main>
      <Footer shop={shop} />
    </div>
  )
}
