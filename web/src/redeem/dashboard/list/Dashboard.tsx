import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { ownPageTexts } from '@sipday/rules/own-page/page-words.ts'
import { said } from '@sipday/rules/texts/said.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { LinkButton } from '@sipday/ui/actions/LinkButton.tsx'
import { lazy, Suspense } from 'react'
import { useFollow } from '../../../shell/use-follow.ts'
import { failureText, messages } from '../../failure.ts'
import { useAccountArea, useRedeem } from '../../useRedeem.tsx'
import { useOfflinePage } from '../../kept/use-offline-page.ts'
import { Payments } from '../Payments.tsx'
import { AccountRows } from '../rows/AccountRows.tsx'
import { AccountHead } from './AccountHead.tsx'
import { ChangeContact } from '../../contacts/ChangeContact.tsx'
import { DeleteAccount } from '../../deleting/DeleteAccount.tsx'
import { GiftedSubscription } from './subscription/GiftedSubscription.tsx'
import { GivenGift } from './GivenGift.tsx'
import { groupsOf } from '@sipday/rules/own-page/groups.ts'
import { paidFor } from '@sipday/rules/own-page/paid-for.ts'
import { PaidForOthers } from '../rows/PaidForOthers.tsx'
import { LegalNews } from './LegalNews.tsx'
import { JustPaid } from './JustPaid.tsx'
import { MyData } from './MyData.tsx'
import { MySubscription } from './subscription/MySubscription.tsx'
import { PassSkeleton } from './subscription/PassSkeleton.tsx'
import { PreviousSubscriptions } from './PreviousSubscriptions.tsx'
import { ProfileReminder } from './ProfileReminder.tsx'
import { RedemptionHistory } from './RedemptionHistory.tsx'
import { SignedInPlaces } from './SignedInPlaces.tsx'
import { useAccount } from './useAccount.ts'
import css from './Dashboard.module.css'

// Most visits cancel nothing.
const LeavingQuestion = lazy(() =>
  import('../leaving/LeavingQuestion.tsx').then((module) => ({ default: module.LeavingQuestion })),
)

// Below everything that is looked at first.
const NewsChoice = lazy(() =>
  import('../../contacts/NewsChoice.tsx').then((module) => ({ default: module.NewsChoice })),
)

const BirthdayRow = lazy(() =>
  import('../../contacts/BirthdayRow.tsx').then((module) => ({ default: module.BirthdayRow })),
)

const BringFriend = lazy(() => import('../friends/BringFriend.tsx').then((module) => ({ default: module.BringFriend })))

const firstDay = (records: readonly SubscriptionRecord[]): string =>
  records.flatMap((record) => record['Subscription Start Date']).toSorted()[0] ?? ''

/** S2: the code comes first; an error replaces what could not be loaded. */
export function Dashboard({ moved }: { moved: boolean }) {
  const { shop, today } = useAccountArea()
  const follow = useFollow()
  const { customerId, subscriptions, benefits, stale } = useAccount()
  const justPaid = useRedeem(({ context }) => context.justPaid)
  const person = useRedeem(({ context }) => context.person)
  const left = useRedeem(({ context }) => context.left)
  useOfflinePage(!justPaid)
  const records = subscriptions.data
  const groups = groupsOf(records ?? [], benefits.data ?? [], today)
  const { cards, groups: others } = paidFor(
    groups.mine,
    `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim(),
    today,
  )
  const failed = [
    ...(subscriptions.error && !records ? [{ query: subscriptions, text: messages.subscriptions }] : []),
    ...(benefits.error && !benefits.data ? [{ query: benefits, text: messages.benefits }] : []),
  ]
  const loading = failed.length === 0 && (!records || !benefits.data)
  const birthday = benefits.data?.find(({ Birthday }) => Birthday !== undefined)?.Birthday
  const nothing = records !== undefined && groups.mine.length === 0 && groups.gifted.length === 0
  return (
    <div className="ice">
      <div className="page">
        {stale && records && benefits.data && (
          <div className={css.stale}>
            <Alert kind="warn" icon={stale.offline ? 'offline' : 'alert'} heading={stale.heading}>
              {stale.text}
            </Alert>
          </div>
        )}
        <div className="stack">
          <AccountHead moved={moved} />
          {justPaid && <JustPaid />}
          {left && (
            <Suspense fallback={null}>
              <LeavingQuestion key={left.subscriptionId} left={left} />
            </Suspense>
          )}
          {records && records.length > 0 && <LegalNews since={firstDay(records)} />}
        </div>
        <div className={`stack-l ${css.sections}`}>
          {(loading || failed.length > 0 || groups.mine.length > 0) && (
            <section className="stack" aria-labelledby="my-subscriptions">
              <h2 id="my-subscriptions">{ownPageTexts.mine}</h2>
              {failed.map(({ query, text }) => (
                <Alert
                  key={text}
                  kind="bad"
                  heading={failureText(query.error, text, false)}
                  action={
                    <Button variant="danger" busy={query.isFetching} onClick={() => void query.refetch()}>
                      Try again
                    </Button>
                  }
                >
                  Your membership is safe.
                </Alert>
              ))}
              {loading && <PassSkeleton />}
              {cards.map((record) =>
                record.Gift ? (
                  <GivenGift key={record.id} record={record} />
                ) : (
                  <MySubscription
                    key={record.id}
                    record={record}
                    benefits={groups.benefitsOf(record.id)}
                    oneOfSeveral={groups.mine.length > 1}
                  />
                ),
              )}
              {others.map((group) => (
                <PaidForOthers key={group.records[0]?.id} group={group} />
              ))}
            </section>
          )}
          {records && groups.gifted.length > 0 && (
            <section className="stack" aria-labelledby="gifted-subscriptions">
              <h2 id="gifted-subscriptions">{ownPageTexts.gifted}</h2>
              {groups.gifted.map((gifted) => (
                <GiftedSubscription key={gifted.id} gifted={gifted} />
              ))}
            </section>
          )}
          {nothing && benefits.data && (
            <EmptyState
              title={ownPageTexts.none}
              text={said(shop.texts, 'account-empty')}
              action={
                <LinkButton href="/" onClick={follow}>
                  See the memberships
                </LinkButton>
              }
            />
          )}
          {!justPaid && <ProfileReminder />}
          {records && (
            <section className={`stack ${css.account}`} aria-labelledby="account">
              <h2 id="account" className="screen-only">
                Account
              </h2>
              <AccountRows>
                {!justPaid && <ChangeContact customerId={customerId} sendsTexts={shop.sendsTexts} person={person} />}
                {!justPaid && birthday !== undefined && (
                  <Suspense fallback={null}>
                    <BirthdayRow customerId={customerId} birthday={birthday} />
                  </Suspense>
                )}
                {records.some(({ Role }) => Role === 'Account Manager') && <Payments customerId={customerId} />}
                <RedemptionHistory customerId={customerId} />
                <PreviousSubscriptions records={groups.previous} />
                {!justPaid && (
                  <>
                    <Suspense fallback={null}>
                      <BringFriend customerId={customerId} />
                    </Suspense>
                    <SignedInPlaces customerId={customerId} />
                    <Suspense fallback={null}>
                      <NewsChoice customerId={customerId} />
                    </Suspense>
                    <MyData customerId={customerId} />
                    <DeleteAccount customerId={customerId} />
                  </>
                )}
              </AccountRows>
            </section>
          )}
        </div>
      </div>
    </div>
  )
}
