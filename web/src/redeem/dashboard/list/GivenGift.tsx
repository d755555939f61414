import { sentence } from '@sipday/rules/written/isolated.ts'
import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useMutation } from '@tanstack/react-query'
import { failureText, wantsCode } from '../../failure.ts'
import { useAccountArea } from '../../useRedeem.tsx'
import { CorrectGift } from './CorrectGift.tsx'
import { MembershipHead } from '@sipday/ui/code/MembershipHead.tsx'
import { dateLine, firstOf, giftEmailLine } from '@sipday/rules/own-page/page-words.ts'

/** The giver sees whether it was claimed, never its code (R30, R40). */
export function GivenGift({ record }: { record: SubscriptionRecord }) {
  const { call, today } = useAccountArea()
  const mail = useMutation({
    mutationFn: () => call('resend-gift', { subscriptionId: record.id }),
  })
  if (!record.Gift) return null
  const { recipientFirstName, recipientEmail, claimed, sendOn, sent } = record.Gift
  return (
    <Card as="article" stack>
      <MembershipHead
        title={sentence`Gift for ${recipientFirstName}`}
        under={[firstOf(record['Location Name'], 'N/A')]}
        lines={[
          firstOf(record['Plan Name'], 'Subscription Plan'),
          `Your Role: ${record.Role}`,
          dateLine(record, today),
          claimed ? null : giftEmailLine({ recipientEmail, sendOn, sent }),
        ]}
        badge={claimed ? { text: 'Claimed', tone: 'ok', icon: 'check' } : { text: 'Not claimed yet', icon: 'gift' }}
      />
      {mail.isSuccess && <Alert kind="ok">The gift email was sent again.</Alert>}
      {mail.isError && !wantsCode(mail.error) && (
        <Alert kind="bad">{failureText(mail.error, 'The gift email could not be sent. Please try again.')}</Alert>
      )}
      {sent && !claimed && (
        <Button variant="outlined" wide busy={mail.isPending} onClick={() => mail.mutate()}>
          Send the gift email again
        </Button>
      )}
      {!claimed && (
        <CorrectGift
          subscriptionId={record.id}
          recipientFirstName={recipientFirstName}
          recipientEmail={recipientEmail}
          sent={sent}
        />
      )}
    </Card>
  )
}
