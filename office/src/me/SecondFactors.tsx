import { countText } from '@sipday/rules/written/counts.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../failure.ts'
import { useChange } from '../prove/prove-again.ts'
import { factorsQuery, meQuery } from '../session.ts'
import { AuthenticatorSetUp } from '../sign-in/AuthenticatorSetUp.tsx'
import { canUsePasskeys } from '../sign-in/passkey.ts'
import { CodesToSave } from '../sign-in/CodesToSave.tsx'
import { usePasskeySetUp } from '../sign-in/use-passkey-set-up.ts'
import { FactorLine } from './FactorLine.tsx'
import { Waiting } from '../parts/Waiting.tsx'

export function SecondFactors({ timeZone }: { timeZone: string }) {
  const client = useQueryClient()
  const change = useChange()
  const [addingApp, setAddingApp] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const refresh = () =>
    Promise.all([factorsQuery, meQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })))
  const added = (fresh: readonly string[] | undefined) => {
    setAddingApp(false)
    if (fresh?.length) setCodes(fresh)
    void refresh()
  }
  const passkey = usePasskeySetUp(added)
  const newCodes = useMutation({
    mutationFn: () => change('recovery-codes', {}),
    onSuccess: ({ recoveryCodes }) => added(recoveryCodes),
  })
  const query = useQuery(factorsQuery)
  const problem = passkey.problem ?? (newCodes.error && failureText(newCodes.error, 'The codes could not be made.'))
  return (
    <Card as="section" stack aria-labelledby="factors">
      <h2 id="factors">Second Factors</h2>
      <Waiting query={query} label="Loading your second factors" failed="Your second factors could not be loaded.">
        {({ passkeys, totp, recoveryLeft }) => (
          <>
            <ul>
              {passkeys.map((key) => (
                <FactorLine key={key.id} passkey={key} timeZone={timeZone} onRemoved={refresh} />
              ))}
              {totp && <FactorLine passkey={null} timeZone={timeZone} onRemoved={refresh} />}
            </ul>
            {passkeys.length + (totp ? 1 : 0) < 2 && (
              <p>You have one second factor. With another one you can still get in if the first is lost.</p>
            )}
            {problem && <Alert kind="bad">{problem}</Alert>}
            <div className="row wrap">
              {canUsePasskeys() && (
                <Button variant="outlined" icon="plus" busy={passkey.busy} onClick={() => passkey.make()}>
                  Add a Passkey
                </Button>
              )}
              {!totp && (
                <Button variant="outlined" icon="plus" onClick={() => setAddingApp(true)}>
                  Add an Authenticator App
                </Button>
              )}
            </div>
            <h3>Recovery Codes</h3>
            <p>{countText(recoveryLeft, 'code is left', 'codes are left')}. New codes replace the old ones.</p>
            <div>
              <Button variant="outlined" busy={newCodes.isPending} onClick={() => newCodes.mutate()}>
                Make New Codes
              </Button>
            </div>
          </>
        )}
      </Waiting>
      <Dialog kind="sheet" open={addingApp} onClose={() => setAddingApp(false)} title="Add an authenticator app">
        <AuthenticatorSetUp verifyLabel="Turn It On" onDone={added} onBack={null} />
      </Dialog>
      <Dialog kind="sheet" open={codes !== null} onClose={() => setCodes(null)} title="Save these codes">
        <CodesToSave codes={codes ?? []} label="Done" onSaved={() => setCodes(null)} />
      </Dialog>
    </Card>
  )
}
