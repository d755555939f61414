import { lazy, Suspense, useState } from 'react'
import type { Shop } from '@sipday/contract/catalogue.ts'
import type { LegalText } from '../shell/legal-texts.ts'
import css from './Consent.module.css'

const LegalDialog = lazy(() => import('../shell/LegalDialog.tsx').then((module) => ({ default: module.LegalDialog })))

export type ConsentProps = {
  shop: Shop
  /** `phone`: where a phone number is given; `subscribe`: beside the button that charges (R53). */
  kind: 'phone' | 'subscribe'
  renews: boolean
}

/** What somebody agrees to, in the words that are kept with the purchase (R53, R29). */
export function Consent({ shop, kind, renews }: ConsentProps) {
  const [open, setOpen] = useState<LegalText | null>(null)
  const link = (text: LegalText, words: string) => (
    <button type="button" className={css.link} aria-haspopup="dialog" onClick={() => setOpen(text)}>
      {words}
    </button>
  )
  return (
    <>
      {kind === 'phone' ? (
        <p className="small">
          By giving a phone number you agree to get text messages from {shop.name} about your membership, such as codes.
          Message and data rates may apply. Reply STOP to end, HELP for help. See our{' '}
          {link('privacy', 'Privacy Policy')}.
        </p>
      ) : (
        <p className="small">
          By pressing Subscribe you agree to the {link('terms', 'Terms & Conditions')}
          {renews ? ', and that the membership renews until you cancel' : ''}. You are at least 13 years old, or have
          the consent of a parent or guardian.
        </p>
      )}
      {open && (
        <Suspense>
          <LegalDialog text={open} shop={shop} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
