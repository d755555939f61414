import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import {
  againTexts,
  cancelTexts,
  codeTexts,
  daysTexts,
  giftTexts,
  moveTexts,
  undoTexts,
} from '@sipday/rules/office/words/membership-words.ts'
import { pauseTexts, planTexts } from '@sipday/rules/office/words/renewal-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { lazy, Suspense, useState } from 'react'
import { GoButton } from '../parts/GoButton.tsx'
import { SendAgain } from './actions/SendAgain.tsx'
import type { Me } from '../session.ts'

const CancelDialog = lazy(() =>
  import('./actions/CancelDialog.tsx').then((loaded) => ({ default: loaded.CancelDialog })),
)
const GiveDaysDialog = lazy(() =>
  import('./actions/GiveDaysDialog.tsx').then((loaded) => ({ default: loaded.GiveDaysDialog })),
)
const MoveDialog = lazy(() => import('./actions/MoveDialog.tsx').then((loaded) => ({ default: loaded.MoveDialog })))
const CorrectGiftDialog = lazy(() =>
  import('./actions/CorrectGiftDialog.tsx').then((loaded) => ({ default: loaded.CorrectGiftDialog })),
)
const PauseDialog = lazy(() => import('./actions/PauseDialog.tsx').then((loaded) => ({ default: loaded.PauseDialog })))
const PlanDialog = lazy(() => import('./actions/PlanDialog.tsx').then((loaded) => ({ default: loaded.PlanDialog })))
const ShowCodeDialog = lazy(() =>
  import('./actions/ShowCodeDialog.tsx').then((loaded) => ({ default: loaded.ShowCodeDialog })),
)
const UndoDialog = lazy(() => import('./actions/UndoDialog.tsx').then((loaded) => ({ default: loaded.UndoDialog })))

/** What the staff can do about one membership. */
export function MembershipActions({ membership, me }: { membership: CustomerMembership; me: Me }) {
  const [open, setOpen] = useState<'cancel' | 'move' | 'pause' | 'plan' | 'undo' | 'gift' | 'days' | 'code' | null>(
    null,
  )
  const { pays, redeems, payer, subscriber, kind, standing, giftWaits } = membership
  const other = pays ? subscriber : payer
  const isShared = !pays || !redeems
  const mayAct = standing !== 'ended' && me.capabilities.includes('customers')
  if (!isShared && !mayAct) return null
  const close = () => setOpen(null)
  return (
    <div className="row wrap">
      {isShared && (
        <GoButton variant="outlined" to={`/customers/${other.id}`}>
          {customerTexts.openOther(other.name)}
        </GoButton>
      )}
      {mayAct && kind === 'renewing' && standing === 'cancelled' && (
        <Button variant="outlined" onClick={() => setOpen('undo')}>
          {undoTexts.open}
        </Button>
      )}
      {mayAct && standing !== 'cancelled' && (
        <Button variant="outlined" onClick={() => setOpen('move')}>
          {moveTexts.open}
        </Button>
      )}
      {mayAct && kind === 'renewing' && standing !== 'cancelled' && (
        <>
          <Button variant="outlined" onClick={() => setOpen('pause')}>
            {pauseTexts.open}
          </Button>
          <Button variant="outlined" onClick={() => setOpen('plan')}>
            {planTexts.open}
          </Button>
        </>
      )}
      {mayAct && (
        <Button variant="outlined" onClick={() => setOpen('cancel')}>
          {cancelTexts.open}
        </Button>
      )}
      {mayAct && kind !== 'renewing' && (
        <Button variant="outlined" onClick={() => setOpen('days')}>
          {daysTexts.open}
        </Button>
      )}
      {mayAct && (
        <Button variant="outlined" onClick={() => setOpen('code')}>
          {codeTexts.open}
        </Button>
      )}
      {mayAct && giftWaits && (
        <Button variant="outlined" onClick={() => setOpen('gift')}>
          {giftTexts.open}
        </Button>
      )}
      {mayAct && giftWaits && <SendAgain what={{ gift: membership.id }} label={againTexts.gift} outlined />}
      <Suspense>
        {open === 'cancel' && <CancelDialog membership={membership} onClose={close} />}
        {open === 'days' && <GiveDaysDialog membership={membership} onClose={close} />}
        {open === 'move' && <MoveDialog membership={membership} onClose={close} />}
        {open === 'pause' && <PauseDialog membership={membership} onClose={close} />}
        {open === 'plan' && <PlanDialog membership={membership} onClose={close} />}
        {open === 'gift' && <CorrectGiftDialog membership={membership} onClose={close} />}
        {open === 'code' && <ShowCodeDialog membership={membership} onClose={close} />}
        {open === 'undo' && <UndoDialog membership={membership} onClose={close} />}
      </Suspense>
    </div>
  )
}
