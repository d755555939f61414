import type { ExportKind } from '@sipday/contract/office/books/exports.ts'
import { exportTexts, exportWords } from '@sipday/rules/books/export-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../failure.ts'
import { useChange } from '../../prove/prove-again.ts'
import { downloadExport } from './download-export.ts'

type DownloadFileProps = { what: ExportKind; asked: { from: string; to: string; locationId?: string } }

export function DownloadFile({ what, asked }: DownloadFileProps) {
  const change = useChange()
  const [soFar, setSoFar] = useState(0)
  const download = useMutation({
    mutationFn: () => downloadExport(change, { what, ...asked }, setSoFar),
    onMutate: () => setSoFar(0),
  })
  return (
    <>
      <Button
        variant="text"
        flush="end"
        busy={download.isPending}
        aria-label={exportTexts.downloadOf(exportWords[what].title)}
        onClick={() => download.mutate()}
      >
        {exportTexts.download}
      </Button>
      <span className="small" role="status">
        {download.isPending && soFar > 0 && exportTexts.soFar(soFar)}
        {download.isSuccess && exportTexts.made(download.data)}
      </span>
      {download.error && <Alert kind="bad">{failureText(download.error, exportTexts.failed)}</Alert>}
    </>
  )
}
