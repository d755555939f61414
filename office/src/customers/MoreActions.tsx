import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { eraseTexts } from '@sipday/rules/office/words/erase-words.ts'
import { exportTexts, giveTexts } from '@sipday/rules/office/words/membership-words.ts'
import { mergeTexts } from '@sipday/rules/office/words/merge-words.ts'
import { birthdayTexts, nameTexts } from '@sipday/rules/office/words/contact-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { VisuallyHidden } from '@sipday/ui/text/VisuallyHidden.tsx'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { failureText } from '../failure.ts'
import { SectionIcon } from '../menu/SectionIcon.tsx'
import type { SectionIconName } from '../menu/section-icons.tsx'
import { saveFile } from '../parts/save-file.ts'
import { useChange } from '../prove/prove-again.ts'
import type { Me } from '../session.ts'
import css from './customers.module.css'
import type { Customer } from './queries.ts'

const NameDialog = lazy(() => import('./contacts/NameDialog.tsx').then((loaded) => ({ default: loaded.NameDialog })))
const BirthdayDialog = lazy(() =>
  import('./contacts/BirthdayDialog.tsx').then((loaded) => ({ default: loaded.BirthdayDialog })),
)
const GiveDialog = lazy(() => import('./actions/GiveDialog.tsx').then((loaded) => ({ default: loaded.GiveDialog })))
const MergeDialog = lazy(() => import('./merging/MergeDialog.tsx').then((loaded) => ({ default: loaded.MergeDialog })))
const EraseDialog = lazy(() => import('./EraseDialog.tsx').then((loaded) => ({ default: loaded.EraseDialog })))

type Shown = 'give' | 'merge' | 'name' | 'birthday' | 'erase'
type Action = { label: string; icon: SectionIconName; needs: Me['capabilities'][number] } & (
  | { to: string }
  | { opens: Shown | 'export' }
)

/** Everything about a customer that belongs to no card; what cannot be taken back is last, and red. */
export function MoreActions({ customer, me }: { customer: Customer['customer']; me: Me }) {
  const { id: customerId, birthday } = customer
  const change = useChange()
  const [shown, setShown] = useState<Shown | null>(null)
  const made = useMutation({
    mutationFn: () => change('export-customer', { customerId }),
    onSuccess: ({ name, json }) => saveFile(name, json, 'application/json'),
  })
  const actions: readonly Action[] = [
    { label: customerTexts.agreed, icon: 'ticket', needs: 'customers.read', to: `/customers/${customerId}/agreed` },
    {
      label: customerTexts.changes,
      icon: 'history',
      needs: 'audit',
      to: `/settings/changes?subject=customer&id=${customerId}`,
    },
    { label: giveTexts.open, icon: 'cup', needs: 'customers', opens: 'give' },
    { label: nameTexts.open, icon: 'draft', needs: 'customers', opens: 'name' },
    ...(birthday === undefined
      ? []
      : [
          {
            label: birthdayTexts.open(birthday),
            icon: 'draft',
            needs: 'customers',
            opens: 'birthday',
          } satisfies Action,
        ]),
    { label: mergeTexts.open, icon: 'people', needs: 'contacts', opens: 'merge' },
    { label: exportTexts.open, icon: 'link', needs: 'privacy', opens: 'export' },
    { label: eraseTexts.open, icon: 'person', needs: 'privacy.erase', opens: 'erase' },
  ]
  const offered = actions.filter(({ needs }) => me.capabilities.includes(needs))
  const close = () => setShown(null)
  if (offered.length === 0) return null
  return (
    <Card as="section" stack aria-labelledby="more">
      <VisuallyHidden>
        <h2 id="more">{customerTexts.more}</h2>
      </VisuallyHidden>
      <ul className={css.more}>
        {offered.map((action) => (
          <li key={action.label}>
            {'to' in action ? (
              <Link href={action.to}>
                <SectionIcon name={action.icon} />
                {action.label}
              </Link>
            ) : (
              <button
                type="button"
                className={action.opens === 'erase' ? css.erase : undefined}
                onClick={() => (action.opens === 'export' ? made.mutate() : setShown(action.opens))}
              >
                <SectionIcon name={action.icon} />
                {action.label}
              </button>
            )}
          </li>
        ))}
      </ul>
      {made.isSuccess && <Alert kind="ok">{exportTexts.done}</Alert>}
      {made.error && <Alert kind="bad">{failureText(made.error, exportTexts.notDone)}</Alert>}
      <Suspense fallback={null}>
        {shown === 'give' && <GiveDialog customerId={customerId} onClose={close} />}
        {shown === 'name' && <NameDialog customer={customer} onClose={close} />}
        {shown === 'birthday' && birthday !== undefined && (
          <BirthdayDialog customerId={customerId} birthday={birthday} onClose={close} />
        )}
        {shown === 'merge' && <MergeDialog customerId={customerId} otherId={null} onClose={close} />}
        {shown === 'erase' && <EraseDialog customerId={customerId} onClose={close} />}
      </Suspense>
    </Card>
  )
}
