import { sentence } from '@sipday/rules/written/isolated.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { hasWordmark } from '@sipday/rules/look/wordmark.ts'
import { Logo } from '@sipday/ui/drawings/Logo.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { failureText } from '../../failure.ts'
import { requireSize, sendPhoto } from '../../parts/photo/send-photo.ts'
import { useOwnField, type OwnField } from '../../parts/fields/use-own-field.ts'
import { NotUtf8 } from '@sipday/rules/written/text-in.ts'
import { listText } from '@sipday/rules/texts/list-text.ts'
import { useChange } from '../../prove/prove-again.ts'
import css from './brand.module.css'
import { isPhoto, pictureOf, sentLogo } from './picture-of.ts'

type LogoFieldProps<V extends FieldValues> = Pick<OwnField<V, string | null>, 'control' | 'name'> & { shopName: string }

const whyRefused = (error: Error): string =>
  error instanceof NotUtf8 ? `The drawing ${error.message}.` : failureText(error, 'The logo could not be read.')

/** What stands in a file that was made for something else than to be shown. */
const NAMES: Readonly<Record<string, string>> = {
  style: 'a style sheet',
  class: 'classes of a style sheet',
  script: 'scripts',
  image: 'pictures',
  href: 'links',
  filter: 'filters',
}

/** The server leaves only what can be shown safely. */
export function LogoField<V extends FieldValues>({ control, name, shopName }: LogoFieldProps<V>) {
  const { set, value, id, error } = useOwnField<V, string | null>({ control, name })
  const change = useChange()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (!isPhoto(file)) return change('logo', { svg: await sentLogo(file) })
      requireSize(file)
      return sendPhoto('logo-photo', file)
    },
    onSuccess: ({ svg }) => set(svg),
  })
  const removed = upload.data?.removed.map((one) => NAMES[one]).filter((one) => one !== undefined) ?? []
  return (
    <div className="stack" role="group" aria-label="Logo">
      <div className="row wrap">
        <div className={css.logo}>
          {value ? (
            <img src={pictureOf(value)} alt={sentence`The logo of ${shopName}`} />
          ) : (
            <Logo name={shopName || 'No logo'} drawn={hasWordmark(shopName)} />
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept=".svg,image/svg+xml,image/png,image/jpeg,image/webp,image/avif"
          hidden
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) upload.mutate(file)
          }}
        />
        <Button id={id} variant="grey" busy={upload.isPending} onClick={() => input.current?.click()}>
          {value ? 'Replace Logo' : 'Choose a Logo'}
        </Button>
        {value && (
          <Button variant="text" onClick={() => set(null)}>
            Take It Off
          </Button>
        )}
      </div>
      <p className="small">
        A drawing (SVG, at most 64 kB), or a PNG, JPEG, WebP or AVIF of at most 12 MB, which is made small enough for
        letters and passes. Scripts and links in a drawing are taken out. Without a logo the name stands there.
      </p>
      {(upload.error ?? error) && <Alert kind="bad">{upload.error ? whyRefused(upload.error) : error}</Alert>}
      {value && removed.length > 0 && (
        <Alert kind="warn" heading="Does it still look right?">
          <p>
            Taken out: {listText([...new Set(removed)])}. If colors or parts are missing, export the drawing again with
            its styles as attributes.
          </p>
        </Alert>
      )}
    </div>
  )
}
