import type { ExportKind } from '@sipday/contract/office/books/exports.ts'
import { exportTexts, exportWords } from '@sipday/rules/books/export-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../failure.ts'
import { useChange } from '../../prove/prove-again.ts'
import css from './books.module.css'
import { downloadExport } from './download-export.ts'

type ExportCardProps = { what: ExportKind; asked: { from: string; to: string; locationId?: string } }

export function ExportCard({ what, asked }: ExportCardProps) {
  const change = useChange()
  const [soFar, setSoFar] = useState(0)
  const { title, words, columns } = exportWords[what]
  const download = useMutation({
    mutationFn: () => downloadExport(change, { what, ...asked }, setSoFar),
    onMutate: () => setSoFar(0),
  })
  return (
    <Card as="section" stack aria-label={title}>
      <h2>{title}</h2>
      <p>{words}</p>
      <div className="row wrap">
        <Button
          variant="outlined"
          busy={download.isPending}
          aria-label={exportTexts.downloadOf(title)}
          onClick={() => download.mutate()}
        >
          {exportTexts.download}
        </Button>
        <p className="small" role="status">
          {download.isPending && soFar > 0 && exportTexts.soFar(soFar)}
          {download.isSuccess && exportTexts.made(download.data)}
        </p>
      </div>
      {download.error && <Alert kind="bad">{failureText(download.error, exportTexts.failed)}</Alert>}
      <details className={css.definition}>
        <summary>{exportTexts.columns}</summary>
        <Facts items={columns.map(([, name, meaning]) => ({ term: name, detail: meaning }))} />
      </details>
    </Card>
  )
}
