import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { newCustomerTexts } from '@sipday/rules/office/words/adding/new-customer-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { required } from '../../parts/fields/options.ts'
import { TextField } from '../../parts/fields/TextField.tsx'
import { EditForm } from '../../parts/form/EditForm.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { useChange } from '../../prove/prove-again.ts'

const EMPTY = { givenName: '', familyName: '', email: '', phone: '' }

/** For someone who stands at the counter; afterwards their page is open, where a membership can be given. */
export function NewCustomerDialog({ onClose }: { onClose: () => void }) {
  const change = useChange()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const form = useEditForm<typeof EMPTY, OfficeAnswerOf<'customer-new'>>({
    values: EMPTY,
    seen: 0,
    failed: newCustomerTexts.notDone,
    save: (values, _seen, key) => change('customer-new', values, key),
    reload: () => Promise.resolve(),
    onSaved: (_values, { customerId }) => {
      void client.invalidateQueries({ queryKey: ['customers'] })
      onClose()
      navigate(`/customers/${customerId}`)
    },
  })
  const { control } = form
  return (
    <Dialog kind="full" open onClose={onClose} title={newCustomerTexts.title}>
      <EditForm form={form} saveLabel={newCustomerTexts.save} facts={() => []}>
        <TextField
          control={control}
          name="givenName"
          label={newCustomerTexts.given}
          autoComplete="off"
          check={required(newCustomerTexts.missing)}
        />
        <TextField control={control} name="familyName" label={newCustomerTexts.family} autoComplete="off" />
        <TextField control={control} name="email" label={newCustomerTexts.email} type="email" autoComplete="off" />
        <TextField control={control} name="phone" label={newCustomerTexts.phone} type="tel" autoComplete="off" />
        <Alert announce={false}>{newCustomerTexts.text}</Alert>
      </EditForm>
    </Dialog>
  )
}
