import type { Shop } from '@sipday/contract/catalogue.ts'
import { legalTitles } from '@sipday/rules/texts/legal-titles.ts'
import { Drawing } from '@sipday/ui/drawings/Drawing.tsx'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { VisuallyHidden } from '@sipday/ui/text/VisuallyHidden.tsx'
import { lazy, Suspense, useState } from 'react'
import { type FooterText, footerTexts } from '../pages/legal-texts.ts'
import { hasWordmark } from '@sipday/rules/look/wordmark.ts'
import css from './Footer.module.css'

// Few people read these texts.
const LegalDialog = lazy(() => import('../pages/LegalDialog.tsx').then((module) => ({ default: module.LegalDialog })))

/** S2, S4. */
export function Footer({ shop }: { shop: Shop }) {
  const [open, setOpen] = useState<FooterText | null>(null)
  const social = [
    { name: 'Instagram', href: shop.social.instagram },
    { name: 'Facebook', href: shop.social.facebook },
  ].filter(({ href }) => href !== '')
  return (
    <footer className={css.foot}>
      <div className={css.in}>
        <div>
          {hasWordmark(shop.name) && !shop.logo ? (
            <Drawing name="wordmark-white" viewBox="0 0 176 54" width={130} height={40} label={shop.name} />
          ) : (
            <p className={css.name} dir="auto">
              {shop.name}
            </p>
          )}
          <p className={css.tagline} dir="auto">
            {shop.tagline}
          </p>
        </div>
        <ul>
          {footerTexts.map((text) => (
            <li key={text}>
              <button type="button" className={css.link} aria-haspopup="dialog" onClick={() => setOpen(text)}>
                {legalTitles[text]}
              </button>
            </li>
          ))}
        </ul>
        <ul>
          {social.map(({ name, href }) => (
            <li key={name}>
              <a className={css.link} href={href} target="_blank" rel="noopener noreferrer">
                {name} <Icon name="external" size="small" />
                <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
              </a>
            </li>
          ))}
        </ul>
      </div>
      {open && (
        <Suspense>
          <LegalDialog text={open} shop={shop} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </footer>
  )
}
