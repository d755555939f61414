import { officeCall } from '@sipday/contract/office/client.ts'
import { problemTexts } from '@sipday/rules/office/words/adding/import-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { saveFile } from '../parts/save-file.ts'
import { type Change, useChange } from '../prove/prove-again.ts'

/** Part by part: a list can be long. */
const download = async (change: Change, importId: string): Promise<void> => {
  const { id, name, parts } = await change('import-problems', { importId })
  const texts: string[] = []
  for (let part = 0; part < parts; part += 1) texts.push((await officeCall('import-problems-part', { id, part })).csv)
  saveFile(name, texts, 'text/csv')
}

/** The rows with a problem, to correct and give back. */
export function DownloadProblems({ importId }: { importId: string }) {
  const change = useChange()
  const saving = useMutation({ mutationFn: () => download(change, importId) })
  return (
    <>
      <p className="small">{problemTexts.text}</p>
      <div>
        <Button variant="outlined" busy={saving.isPending} onClick={() => saving.mutate()}>
          {problemTexts.download}
        </Button>
      </div>
      {saving.error && <Alert kind="bad">{failureText(saving.error, problemTexts.failed)}</Alert>}
    </>
  )
}
