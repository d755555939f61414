import { eraseTexts } from '@sipday/rules/office/words/erase-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { lazy, Suspense, useState } from 'react'
import type { Me } from '../session.ts'
import { ExportButton } from './actions/ExportButton.tsx'

const EraseDialog = lazy(() => import('./EraseDialog.tsx').then((loaded) => ({ default: loaded.EraseDialog })))

export function RightsCard({ customerId, me }: { customerId: string; me: Me }) {
  const [erasing, setErasing] = useState(false)
  const mayErase = me.capabilities.includes('privacy.erase')
  const mayExport = me.capabilities.includes('privacy')
  if (!mayErase && !mayExport) return null
  return (
    <Card as="section" stack aria-labelledby="rights">
      <h2 id="rights">{eraseTexts.rights}</h2>
      <p>{eraseTexts.rightsText}</p>
      {mayExport && <ExportButton customerId={customerId} />}
      {mayErase && (
        <div>
          <Button variant="text" flush="start" onClick={() => setErasing(true)}>
            {eraseTexts.open}
          </Button>
        </div>
      )}
      {erasing && (
        <Suspense fallback={null}>
          <EraseDialog customerId={customerId} onClose={() => setErasing(false)} />
        </Suspense>
      )}
    </Card>
  )
}
