import type { OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { saveFile } from '../parts/save-file.ts'
import { useOnline } from '../parts/use-online.ts'
import { useChange } from '../prove/prove-again.ts'

/** The newest 10,000 rows of the filtered list. */
export function DownloadCsv({ filters: { id, ...filters } }: { filters: OfficeBodyOf<'changes'> }) {
  const change = useChange()
  const online = useOnline()
  const download = useMutation({
    mutationFn: () => change('changes-csv', { ...filters, ...(id === undefined ? {} : { subjectId: id }) }),
    onSuccess: ({ name, csv }) => saveFile(name, csv, 'text/csv'),
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
