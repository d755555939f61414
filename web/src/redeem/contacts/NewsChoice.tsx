import { newsChoice } from '@sipday/rules/texts/news-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText, wantsCode } from '../failure.ts'
import { AccountRow } from '../dashboard/rows/AccountRow.tsx'
import { useAccountArea } from '../useRedeem.tsx'

/** Nothing where the server does not know of it. */
export function NewsChoice({ customerId }: { customerId: string }) {
  const { call, queriesOf, shop } = useAccountArea()
  const client = useQueryClient()
  const query = queriesOf(customerId).news
  const { data } = useQuery(query)
  const choose = useMutation({
    mutationFn: (wanted: boolean) => call('news', { CID: customerId, wanted }),
    onSuccess: (now) => client.setQueryData(query.queryKey, now),
  })
  if (!data) return null
  const { wanted } = data
  return (
    <AccountRow
      icon="news"
      title={newsChoice.title}
      value={newsChoice.does(shop.name, wanted)}
      verb={wanted ? newsChoice.stop : newsChoice.again}
      said={choose.isSuccess ? newsChoice.saved : ''}
      busy={choose.isPending}
      onPress={() => choose.mutate(!wanted)}
    >
      {choose.isError && !wantsCode(choose.error) && (
        <Alert kind="bad">{failureText(choose.error, newsChoice.failed)}</Alert>
      )}
    </AccountRow>
  )
}
