import { isolated, sentence } from '@sipday/rules/written/isolated.ts'
import { andMore, countText } from '@sipday/rules/written/counts.ts'
import { extrasWithCharge } from '@sipday/rules/extras/extras.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { Spinner } from '@sipday/ui/loading/Spinner.tsx'
import css from '../counter.module.css'
import { SignalSwitch } from '../signals/SignalSwitch.tsx'
import { useWaiting, useZone } from '../use-till.ts'
import { shortName, timeText } from '../words.ts'
import { TillPage } from '../TillPage.tsx'
import { useCounter, useSend } from '../useCounter.tsx'

export function Today() {
  const send = useSend()
  const { today, error, till } = useCounter(({ context }) => context)
  const loading = useCounter((snapshot) => snapshot.matches({ desk: { till: { today: 'loading' } } }))
  const timeZone = useZone()
  const waiting = useWaiting()
  const earlier = today ? today.count - today.redemptions.filter(({ voidedAt }) => voidedAt === null).length : 0
  return (
    <TillPage
      actions={
        <>
          <Button variant="outlined" disabled={waiting > 0} onClick={() => send({ type: 'SIGN_OUT' })}>
            Close the till
          </Button>
          <Button onClick={() => send({ type: 'NEXT' })}>Back to the keypad</Button>
        </>
      }
    >
      <PageHeading takesFocus>Today at {isolated(till?.locationName ?? '')}</PageHeading>
      {loading && <Spinner label="Loading today’s list" />}
      {error && <Alert kind="warn">{error}</Alert>}
      {today && <p>{today.count === 0 ? 'Nothing redeemed yet today.' : countText(today.count, 'redemption')}</p>}
      <ul>
        {today?.redemptions.map((row) => (
          <li key={row.redemptionId} className={css.line}>
            <span className="grow">
              <span className={row.voidedAt ? css.struck : undefined}>
                <bdi>{row.benefit}</bdi> for {shortName(row)}
              </span>
              <span className="small">
                <br />
                {timeText(row.redeemedAt, timeZone)}, <bdi>{row.staffName}</bdi>
                {row.late ? ', sent late' : ''}
                {row.withoutCode ? ', without code' : ''}
                {row.extras ? `, with ${extrasWithCharge(row.extras)}` : ''}
                {row.voidedAt ? `, undone at ${timeText(row.voidedAt, timeZone)}` : ''}
              </span>
            </span>
            {row.voidableUntil && (
              <Button
                variant="outlined"
                icon="undo"
                aria-label={sentence`Undo ${row.benefit} for ${shortName(row)}`}
                onClick={() =>
                  send({
                    type: 'UNDO_EARLIER',
                    redemptionId: row.redemptionId,
                    name: row.benefit,
                    redeemedAt: row.redeemedAt,
                    extras: row.extras ?? [],
                  })
                }
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      {earlier > 0 && <p>{andMore(earlier)}</p>}
      {waiting > 0 && (
        <Alert kind="warn">
          {countText(waiting, 'redemption is', 'redemptions are')} still waiting to be sent. You can close the till
          after that.
        </Alert>
      )}
      <SignalSwitch />
      <div>
        <Button variant="text" flush="start" icon="alert" onClick={() => send({ type: 'SHOW_CONFLICTS' })}>
          What could not be recorded
        </Button>
      </div>
    </TillPage>
  )
}
