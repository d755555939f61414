import { countOf } from '@sipday/rules/written/counts.ts'
import { momentInShort } from '@sipday/rules/written/moments.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../failure.ts'
import { useAccountArea } from '../../useRedeem.tsx'
import { LazyRows } from '../LazyRows.tsx'

/**
 * Where the same contact is signed in, with a way to sign out everywhere else, for a lost phone or a computer at work.
 */
export function SignedInPlaces({ customerId }: { customerId: string }) {
  const { call, queriesOf, shop } = useAccountArea()
  const client = useQueryClient()
  const { queryKey, ...query } = queriesOf(customerId).sessions
  const end = useMutation({
    mutationFn: () => call('end-other-sessions', {}),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  })
  const when = (at: string) => momentInShort(new Date(at), shop.timeZone, new Date())
  return (
    <LazyRows
      title="Signed-In Devices"
      icon="devices"
      query={{ ...query, queryKey }}
      rows={(places) =>
        places.map(({ current, device, signedInAt, lastUsedAt }) => ({
          id: `${signedInAt}${lastUsedAt}`,
          title: current ? `${device ?? 'This device'} (this device)` : (device ?? 'Unknown device'),
          note: `Signed in on ${when(signedInAt)}, last used on ${when(lastUsedAt)}`,
        }))
      }
      value={(places) => countOf(places.length)}
      empty="Nothing to show."
      failed="Could not fetch your devices."
      below={(rows) =>
        rows.length > 1 && (
          <>
            {end.isError && (
              <Alert kind="bad">{failureText(end.error, 'The other devices could not be signed out.')}</Alert>
            )}
            <Button variant="outlined" busy={end.isPending} onClick={() => end.mutate()}>
              Sign Out All Other Devices
            </Button>
          </>
        )
      }
    />
  )
}
