import { call } from '@sipday/contract/client.ts'
import type { Shop } from '@sipday/contract/catalogue.ts'
import { legalTitles } from '@sipday/rules/texts/legal-titles.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { Markup } from '@sipday/ui/markup/Markup.tsx'
import { Spinner } from '@sipday/ui/loading/Spinner.tsx'
import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import type { FooterText } from './legal-texts.ts'
import { useAnswer } from '../../use-answer.ts'

/** The dialog is beside the page, not in it. */
const useHiddenPage = () => {
  useLayoutEffect(() => {
    const root = document.querySelector('[data-app-root]')
    root?.setAttribute('aria-hidden', 'true')
    return () => root?.removeAttribute('aria-hidden')
  }, [])
}

const fetchTexts = async (): Promise<Shop['legal']> => (await call('shop', undefined)).legal

export function LegalDialog({ text, shop, onClose }: { text: FooterText; shop: Shop; onClose: () => void }) {
  useHiddenPage()
  // The server's page comes without them.
  const embedded = Object.values(shop.legal).some((words) => words !== '') ? shop.legal : undefined
  const { data: texts, error, refetch } = useAnswer(fetchTexts, embedded)
  const failed = error !== null && !texts
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
        <Alert
          kind="bad"
          heading="This text could not be loaded."
          action={<Button onClick={refetch}>Try again</Button>}
        >
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
