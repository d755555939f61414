import { newsChoice } from '@sipday/rules/texts/news-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText, wantsCode } from '../failure.ts'
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
    <section className="stack-s screen-only" aria-labelledby="news">
      <h2 id="news">{newsChoice.title}</h2>
      <p role="status">{newsChoice.does(shop.name, wanted)}</p>
      {choose.isError && !wantsCode(choose.error) && (
        <Alert kind="bad">{failureText(choose.error, newsChoice.failed)}</Alert>
      )}
      <div>
        <Button variant="outlined" busy={choose.isPending} onClick={() => choose.mutate(!wanted)}>
          {wanted ? newsChoice.stop : newsChoice.again}
        </Button>
      </div>
    </section>
  )
}
