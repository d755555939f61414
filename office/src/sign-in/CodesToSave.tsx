import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Checkbox } from '@sipday/ui/fields/choosing/Checkbox.tsx'
import { useState } from 'react'
import css from './sign-in.module.css'

type CodesToSaveProps = { codes: readonly string[]; label: string; onSaved: () => void }

/** Also for new codes. */
export function CodesToSave({ codes, label, onSaved }: CodesToSaveProps) {
  const [saved, setSaved] = useState(false)
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null)
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  return (
    <div className="stack">
      <p>
        If your passkey or phone is ever lost, one of these codes lets you in. Each one works once. They are shown only
        now.
      </p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row wrap">
        <Button variant="outlined" icon="copy" onClick={copy}>
          Copy
        </Button>
        <Button variant="outlined" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {copied === 'yes' && <Alert kind="ok">The codes are copied. Keep them where only you can find them.</Alert>}
      {copied === 'failed' && <Alert kind="warn">This browser does not allow copying. Print the codes instead.</Alert>}
      <Checkbox label="I have saved these codes" checked={saved} onChange={setSaved} />
      <Button wide disabled={!saved} onClick={onSaved}>
        {label}
      </Button>
    </div>
  )
}
