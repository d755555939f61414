import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { nameTexts } from '@sipday/rules/office/words/contact-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { required } from '../../parts/fields/options.ts'
import { TextField } from '../../parts/fields/TextField.tsx'
import { EditForm } from '../../parts/form/EditForm.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { useChange } from '../../prove/prove-again.ts'
import { ActionDialog } from '../actions/ActionDialog.tsx'

type Name = { givenName: string; familyName: string }
type NameDialogProps = { customer: Name & { id: string }; onClose: () => void }

/** Corrects how a customer is called. */
export function NameDialog(props: NameDialogProps) {
  return (
    <ActionDialog title={nameTexts.title} onClose={props.onClose}>
      {(done) => <NameForm {...props} onDone={done} />}
    </ActionDialog>
  )
}

function NameForm({ customer, onClose, onDone }: NameDialogProps & { onDone: (said: string) => void }) {
  const change = useChange()
  const client = useQueryClient()
  const { givenName, familyName } = customer
  const form = useEditForm<Name, OfficeAnswerOf<'name-save'>>({
    values: { givenName, familyName },
    // A name has no version but itself.
    seen: JSON.stringify({ givenName, familyName }),
    failed: nameTexts.notDone,
    save: (name, from, key) =>
      change('name-save', { customerId: customer.id, ...name, seen: JSON.parse(String(from)) as Name }, key),
    reload: () => client.invalidateQueries({ queryKey: ['customer'] }),
    onSaved: () => onDone(nameTexts.done),
  })
  return (
    <EditForm
      form={form}
      saveLabel={nameTexts.save}
      facts={({ givenName, familyName }) => [
        { term: nameTexts.given, detail: givenName },
        { term: nameTexts.family, detail: familyName },
      ]}
      beside={
        <Button variant="outlined" onClick={onClose}>
          {nameTexts.keep}
        </Button>
      }
    >
      <TextField
        control={form.control}
        name="givenName"
        label={nameTexts.given}
        autoComplete="off"
        check={required(nameTexts.missing)}
      />
      <TextField
        control={form.control}
        name="familyName"
        label={nameTexts.family}
        autoComplete="off"
        check={required(nameTexts.missing)}
      />
      <Alert announce={false}>{nameTexts.text}</Alert>
    </EditForm>
  )
}
