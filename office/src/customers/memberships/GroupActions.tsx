import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import { customerTexts, untilLine } from '@sipday/rules/office/words/customer-words.ts'
import { cancelTexts, moveTexts, undoTexts } from '@sipday/rules/office/words/membership-words.ts'
import { pauseTexts, planTexts } from '@sipday/rules/office/words/renewal-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { cx } from '@sipday/ui/cx.ts'
import type { IconName } from '@sipday/ui/icons/icon-paths.ts'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Customer } from '../queries.ts'
import { RefundButton } from './RefundButton.tsx'
import css from './memberships.module.css'

type ActProps = { membership: CustomerMembership; onClose: () => void }
type Act = {
  label: string
  icon?: IconName
  fits: (membership: CustomerMembership) => boolean
  Act: ComponentType<ActProps>
}

const PauseDialog = lazy(() => import('../actions/PauseDialog.tsx').then((loaded) => ({ default: loaded.PauseDialog })))
const renews = ({ kind, standing }: CustomerMembership) => kind === 'renewing' && standing !== 'cancelled'
const isPaused = ({ standing }: CustomerMembership) => standing === 'paused'

const acts: readonly Act[] = [
  { label: customerTexts.endPause, fits: (one) => renews(one) && isPaused(one), Act: PauseDialog },
  {
    label: undoTexts.open,
    icon: 'undo',
    fits: ({ kind, standing }) => kind === 'renewing' && standing === 'cancelled',
    Act: lazy(() => import('../actions/UndoDialog.tsx').then((loaded) => ({ default: loaded.UndoDialog }))),
  },
  { label: pauseTexts.open, icon: 'clock', fits: (one) => renews(one) && !isPaused(one), Act: PauseDialog },
  {
    label: planTexts.open,
    icon: 'edit',
    fits: renews,
    Act: lazy(() => import('../actions/PlanDialog.tsx').then((loaded) => ({ default: loaded.PlanDialog }))),
  },
  {
    label: moveTexts.open,
    icon: 'pin',
    fits: ({ standing }) => standing !== 'cancelled',
    Act: lazy(() => import('../actions/MoveDialog.tsx').then((loaded) => ({ default: loaded.MoveDialog }))),
  },
]
const cancel: Act = {
  label: cancelTexts.open,
  fits: () => true,
  Act: lazy(() => import('../actions/CancelDialog.tsx').then((loaded) => ({ default: loaded.CancelDialog }))),
}

type GroupActionsProps = { memberships: readonly CustomerMembership[]; refundable: Customer['payments'] }

/** What staff do about one of the memberships that are paid together; asks about whose first, if there are several. */
export function GroupActions({ memberships, refundable }: GroupActionsProps) {
  const [act, setAct] = useState<Act | null>(null)
  const [chosen, setChosen] = useState<CustomerMembership | null>(null)
  const live = memberships.filter(({ standing }) => standing !== 'ended')
  const fitting = act ? live.filter(act.fits) : []
  const membership = fitting.length === 1 ? fitting[0] : chosen
  const close = () => {
    setAct(null)
    setChosen(null)
  }
  const button = (one: Act) =>
    live.some(one.fits) && (
      <Button key={one.label} variant="outlined" icon={one.icon} onClick={() => setAct(one)}>
        {one.label}
      </Button>
    )
  if (live.length === 0 && refundable.length === 0) return null
  return (
    <>
      <div className={cx('row wrap', css.acts)}>
        {acts.map(button)}
        {refundable.length > 0 && <RefundButton payments={refundable} />}
        {button(cancel)}
      </div>
      {live.length > 1 && <p className="small">{customerTexts.asksWhom(live.length)}</p>}
      {act && !membership && (
        <Dialog kind="sheet" open onClose={close} title={customerTexts.forWhom(act.label)}>
          <ul className="stack-s">
            {fitting.map((one) => (
              <li key={one.id}>
                <Button variant="outlined" wide onClick={() => setChosen(one)}>
                  {one.subscriber.name || customerTexts.noName}
                </Button>
                <p className="small">{untilLine(one)}</p>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
      <Suspense>{act && membership && <act.Act membership={membership} onClose={close} />}</Suspense>
    </>
  )
}
