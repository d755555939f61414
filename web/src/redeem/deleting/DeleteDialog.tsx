import type { AnswerOf } from '@sipday/contract/paths.ts'
import { deletingWords as words } from '@sipday/rules/privacy/deleting-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { Loaded } from '@sipday/ui/loading/Loaded.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { useAccountArea, useSend } from '../useRedeem.tsx'
import './AccountDeleted.tsx'
import { ToManage } from './ToManage.tsx'
import css from './DeleteDialog.module.css'

export function DeleteDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { call } = useAccountArea()
  const send = useSend()
  const loaded = useQuery({
    queryKey: ['deletion', customerId],
    queryFn: () => call('deletion-preview', { CID: customerId }),
    staleTime: 0,
    gcTime: 0,
  })
  const remove = useMutation({
    mutationFn: () => call('delete-account', { CID: customerId }),
    onSuccess: () => send({ type: 'ACCOUNT_DELETED' }),
  })
  const close = () => remove.isPending || onClose()
  return (
    <Dialog open kind="full" title={words.title} onClose={close}>
      <div className="narrow stack">
        <Loaded query={loaded} label={words.loading} failed={(failure) => failureText(failure, words.failed)}>
          {(preview) => <Preview {...preview} customerId={customerId} />}
        </Loaded>
        {remove.isError && <Alert kind="bad">{failureText(remove.error, words.notDeleted)}</Alert>}
        <Button wide variant="outlined" disabled={remove.isPending} onClick={close}>
          {words.keep}
        </Button>
        {loaded.data?.blocks.length === 0 && (
          <Button wide variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {words.confirm}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** While something stands in the way, nothing else shows. */
function Preview({ goes, stays, blocks, customerId }: AnswerOf<'deletion-preview'> & { customerId: string }) {
  if (blocks.length > 0)
    return (
      <>
        <Alert kind="warn" icon="alert" heading={words.blocked} announce={false}>
          {blocks.map(({ code, text }) => (
            <p key={code}>{text}</p>
          ))}
        </Alert>
        {blocks.some(({ code }) => code === 'live_membership') && <ToManage customerId={customerId} />}
      </>
    )
  return (
    <>
      <List title={words.goes} lines={goes} />
      <List title={words.stays} lines={stays.map(words.stayed)} />
      <Alert kind="warn" announce={false}>
        {words.forGood}
      </Alert>
    </>
  )
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="stack-s">
      <h3>{title}</h3>
      <ul className={css.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
