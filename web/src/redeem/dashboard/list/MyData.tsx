import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation } from '@tanstack/react-query'
import { failureText, wantsCode } from '../../failure.ts'
import { useAccountArea } from '../../useRedeem.tsx'
import { AccountRow } from '../rows/AccountRow.tsx'

export function MyData({ customerId }: { customerId: string }) {
  const { call, today } = useAccountArea()
  const download = useMutation({
    mutationFn: () => call('my-data', { CID: customerId }),
    onSuccess: (data) => save(`my-data-${today}.json`, JSON.stringify(data, null, 2)),
  })
  return (
    <AccountRow icon="download" title="Download My Data" busy={download.isPending} onPress={() => download.mutate()}>
      {download.isError && !wantsCode(download.error) && (
        <Alert kind="bad">{failureText(download.error, 'The file could not be made. Please try again.')}</Alert>
      )}
    </AccountRow>
  )
}

const save = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
