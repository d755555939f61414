import { call } from '@sipday/contract/client.ts'
import type { Shop } from '@sipday/contract/catalogue.ts'
import { Button } from '@sipday/ui/Button.tsx'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Dialog } from '@sipday/ui/Dialog.tsx'
import { Spinner } from '@sipday/ui/Spinner.tsx'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { legalTitles, type LegalText } from './legal-texts.ts'
import { Markup } from './Markup.tsx'

/**
 * Hides the page from assistive technology while the dialog is there; the dialog itself is beside the page, not in it.
 */
const useHiddenPage = () => {
  useLayoutEffect(() => {
    const root = document.querySelector('[data-app-root]')
    root?.setAttribute('aria-hidden', 'true')
    return () => root?.removeAttribute('aria-hidden')
  }, [])
}

/** The shop's texts: those in the page, or fetched if the server's page came without them. */
const useTexts = (shop: Shop) => {
  const embedded = Object.values(shop.legal).some((text) => text !== '') ? shop.legal : null
  const [state, setState] = useState({ texts: embedded, failed: false, attempt: 0 })
  const isMissing = state.texts === null
  useEffect(() => {
    if (!isMissing) return
    let gone = false
    call('shop', undefined).then(
      ({ legal }) => gone || setState((old) => ({ ...old, texts: legal })),
      () => gone || setState((old) => ({ ...old, failed: true })),
    )
    return () => {
      gone = true
    }
  }, [isMissing, state.attempt])
  return { ...state, retry: () => setState((old) => ({ ...old, failed: false, attempt: old.attempt + 1 })) }
}

/** One legal text of the shop over the whole view; the page under it is hidden from assistive technology (S2). */
export function LegalDialog({ text, shop, onClose }: { text: LegalText; shop: Shop; onClose: () => void }) {
  useHiddenPage()
  const { texts, failed, retry } = useTexts(shop)
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
      {failed && (
        <Alert kind="bad" heading="This text could not be loaded." action={<Button onClick={retry}>Try again</Button>}>
          Check your connection and try again.
        </Alert>
      )}
      {!texts && !failed && <Spinner label="Loading the text" />}
      {texts && <Markup source={texts[text]} />}
      {text === 'terms' && texts?.textMessages && <Markup source={texts.textMessages} />}
    </Dialog>,
    document.body,
  )
}
