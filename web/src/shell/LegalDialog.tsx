import type { Shop } from '@sipday/contract/catalogue.ts'
import { Button } from '@sipday/ui/Button.tsx'
import { Dialog } from '@sipday/ui/Dialog.tsx'
import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { legalTitles, type LegalText } from './legal-texts.ts'
import { Markup } from './Markup.tsx'

/** Marks the page as hidden for as long as the dialog is there; the dialog itself lies beside the page, not in it. */
const useHiddenPage = () => {
  useLayoutEffect(() => {
    const root = document.querySelector('[data-app-root]')
    root?.setAttribute('aria-hidden', 'true')
    return () => root?.removeAttribute('aria-hidden')
  }, [])
}

/** One legal text of the shop over the whole view; the page under it is hidden from assistive technology (S2). */
export function LegalDialog({ text, shop, onClose }: { text: LegalText; shop: Shop; onClose: () => void }) {
  useHiddenPage()
  return createPortal(
    <Dialog
      open
      kind="full"
      title={legalTitles[text]}
      onClose={onClose}
      actions={
        <Button wide onClick={onClose}>
          Close
        </Button>
      }
    >
      <Markup source={shop.legal[text]} />
      {text === 'terms' && shop.legal.textMessages && <Markup source={shop.legal.textMessages} />}
    </Dialog>,
    document.body,
  )
}
