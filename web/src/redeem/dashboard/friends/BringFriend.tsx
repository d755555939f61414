import { friendWords } from '@sipday/rules/offers/friend-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, wantsCode } from '../../failure.ts'
import { useAccountArea } from '../../useRedeem.tsx'
import { AccountRow } from '../rows/AccountRow.tsx'
import css from './BringFriend.module.css'

/** Nothing where the shop does not offer it, or the membership does not go on (S2.10). */
export function BringFriend({ customerId }: { customerId: string }) {
  const { call, queriesOf, shop } = useAccountArea()
  const client = useQueryClient()
  const query = queriesOf(customerId).friends
  const { data } = useQuery(query)
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const make = useMutation({
    mutationFn: () => call('friends', { CID: customerId, make: true }),
    onSuccess: (now) => client.setQueryData(query.queryKey, now),
  })
  if (!data?.offer) return null
  const { offer, came, waiting } = data
  const { gives, days, address, isMost } = offer
  const toggle = () => {
    if (!open && !address && !isMost) make.mutate()
    setOpen(!open)
    setSaid('')
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address ?? '')
      setSaid(friendWords.copied)
    } catch {
      setSaid(friendWords.noCopy)
    }
  }
  // Given up is no failure.
  const share = () =>
    void navigator.share({ text: friendWords.shared(shop.name, gives), url: address ?? '' }).catch(() => undefined)
  const mayShare = 'share' in navigator
  return (
    <AccountRow
      icon="friend"
      title={friendWords.title}
      value={friendWords.offer(gives, days)}
      verb={open ? friendWords.hide : friendWords.show}
      open={open}
      onPress={toggle}
    >
      {open && (
        <div className="stack">
          {address && (
            <>
              <p className={css.link}>{address.replace(/^https?:\/\//, '')}</p>
              <div className="row wrap">
                {mayShare && <Button onClick={share}>{friendWords.share}</Button>}
                <Button variant="outlined" icon={said === friendWords.copied ? 'check' : 'copy'} onClick={copy}>
                  {friendWords.copy}
                </Button>
              </div>
              <p className="small" role="status">
                {said}
              </p>
            </>
          )}
          {came > 0 && <p>{friendWords.came(came, waiting)}</p>}
          <p className="small">{isMost ? friendWords.most : friendWords.rules}</p>
          {make.isError && !wantsCode(make.error) && (
            <Alert kind="bad">{failureText(make.error, friendWords.failed)}</Alert>
          )}
        </div>
      )}
    </AccountRow>
  )
}
