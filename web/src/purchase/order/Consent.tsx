import { lazy, Suspense, useState } from 'react'
import type { Shop } from '@sipday/contract/catalogue.ts'
import type { ConsentPart } from '@sipday/rules/consent.ts'
import type { FooterText } from '../../shell/pages/legal-texts.ts'
import css from './Consent.module.css'

const LegalDialog = lazy(() =>
  import('../../shell/pages/LegalDialog.tsx').then((module) => ({ default: module.LegalDialog })),
)

export type ConsentProps = { shop: Shop; parts: readonly ConsentPart[] }

/** The text is stored with the purchase (R53, R29). */
export function Consent({ shop, parts }: ConsentProps) {
  const [open, setOpen] = useState<FooterText | null>(null)
  return (
    <>
      <p className="small">
        {parts.map(({ text, opens }) =>
          opens ? (
            <button key={text} type="button" className={css.link} aria-haspopup="dialog" onClick={() => setOpen(opens)}>
              {text}
            </button>
          ) : (
            text
          ),
        )}
      </p>
      {open && (
        <Suspense>
          <LegalDialog text={open} shop={shop} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
