import { sentence } from '@sipday/rules/written/isolated.ts'
import { officeCall } from '@sipday/contract/office/client.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { SectionIcon } from '../menu/SectionIcon.tsx'
import { saveFile } from '../parts/save-file.ts'
import type { AskedDays } from './report-query.ts'
import css from './reports.module.css'

export function ReportCsv({ name, title, asked }: { name: string; title: string; asked: AskedDays }) {
  const download = useMutation({
    mutationFn: () => officeCall('report-csv', { name, ...asked }),
    onSuccess: (file) => saveFile(file.name, file.csv, 'text/csv'),
  })
  return (
    <>
      <Button
        variant="text"
        flush="end"
        busy={download.isPending}
        aria-label={sentence`${reportTexts.download}: ${title}`}
        onClick={() => download.mutate()}
      >
        <span className={css.csv}>
          <SectionIcon name="download" />
          {reportTexts.csv}
        </span>
      </Button>
      {download.error && <Alert kind="bad">{failureText(download.error, reportTexts.notMade)}</Alert>}
    </>
  )
}
