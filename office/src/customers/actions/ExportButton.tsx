import { exportTexts } from '@sipday/rules/office/words/membership-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../../failure.ts'
import { saveFile } from '../../parts/save-file.ts'
import { useChange } from '../../prove/prove-again.ts'

/** The customer is told of the export. */
export function ExportButton({ customerId }: { customerId: string }) {
  const change = useChange()
  const made = useMutation({
    mutationFn: () => change('export-customer', { customerId }),
    onSuccess: ({ name, json }) => saveFile(name, json, 'application/json'),
  })
  return (
    <>
      <div>
        <Button variant="text" flush="start" busy={made.isPending} onClick={() => made.mutate()}>
          {exportTexts.open}
        </Button>
      </div>
      {made.isSuccess && <Alert kind="ok">{exportTexts.done}</Alert>}
      {made.error && <Alert kind="bad">{failureText(made.error, exportTexts.notDone)}</Alert>}
    </>
  )
}
