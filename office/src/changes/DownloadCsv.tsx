import type { OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { useOnline } from '../parts/use-online.ts'
import { useChange } from '../prove/prove-again.ts'

/** The list as it is filtered, as a file for a table program; the newest 10,000 rows of it. */
export function DownloadCsv({ filters: { after: _page, id, ...filters } }: { filters: OfficeBodyOf<'changes'> }) {
  const change = useChange()
  const online = useOnline()
  const download = useMutation({
    mutationFn: () => change('changes-csv', { ...filters, ...(id === undefined ? {} : { subjectId: id }) }),
    onSuccess: ({ name, csv }) => save(name, csv),
  })
  if (!online) return null
  return (
    <>
      <Button variant="outlined" busy={download.isPending} onClick={() => download.mutate()}>
        Download CSV
      </Button>
      {download.error && <Alert kind="bad">{failureText(download.error, 'The file could not be made.')}</Alert>}
    </>
  )
}

/** Hands a file to the browser; nothing of it stays in the page. */
const save = (name: string, csv: string): void => {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
