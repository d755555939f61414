import type { Coordinates } from '@sipday/rules/catalogue.ts'
import { isZip, zipMessages } from '@sipday/rules/forms.ts'
import type { ZipFound } from '../../context.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useRef, useState, type FormEvent } from 'react'
import css from './LocationChoice.module.css'

export type ZipSearchProps = {
  found: ZipFound | null
  onFound: (found: ZipFound) => void
  findZip: (zip: string) => Promise<Coordinates>
}

/** After a failure, what was typed and the previous list stay (W5). */
export function ZipSearch({ found, onFound, findZip }: ZipSearchProps) {
  const [zip, setZip] = useState(found?.zip ?? '')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)
  const input = useRef<HTMLInputElement>(null)

  const search = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const asked = zip.trim()
    const turn = ++latest.current
    const fail = (message: string) => {
      setError(message)
      input.current?.focus()
    }
    setError(undefined)
    if (!isZip(asked)) return fail(zipMessages.invalid)
    setBusy(true)
    try {
      const place = await findZip(asked)
      if (turn === latest.current) onFound({ zip: asked, place })
    } catch (cause) {
      if (turn === latest.current) fail(cause instanceof Error ? cause.message : zipMessages.unknown)
    } finally {
      setBusy(false)
    }
  }

  return (
    // `dialog`: a submit before the page is interactive does not reload it.
    <form className={css.search} method="dialog" onSubmit={search} noValidate role="search">
      <Field
        ref={input}
        label="Zip Code"
        name="postal-code"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
        value={zip}
        error={error}
        onChange={(value) => {
          setZip(value)
          setError(undefined)
        }}
      />
      <Button type="submit" icon="search" busy={busy}>
        Search
      </Button>
    </form>
  )
}
