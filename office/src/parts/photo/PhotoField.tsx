import type { ChosenPhoto } from '@sipday/contract/look/picture.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { cx } from '@sipday/ui/cx.ts'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { failureText } from '../../failure.ts'
import { useOwnField, type OwnField } from '../fields/use-own-field.ts'
import { FocusPicker } from './FocusPicker.tsx'
import { usePhotoUpload } from './use-photo-upload.ts'
import css from './photo.module.css'

/** Without HEIC: phones then hand over a JPEG. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'
/** Pixels of the shorter side. */
const SOFT_BELOW = 300

const wordsMissing = (photo: ChosenPhoto | null): string | undefined =>
  photo && photo.alt.trim() === '' ? 'Say in a few words what the photo shows.' : undefined

type PhotoFieldProps<V extends FieldValues> = Pick<OwnField<V, ChosenPhoto | null>, 'control' | 'name'> & {
  /** What it is a photo of, such as "Oat Latte in a glass, with a leaf of milk foam". */
  example: string
}

/** A photo instead of a drawing: chosen, taken, dropped or pasted (O19). */
export function PhotoField<V extends FieldValues>({ control, name, example }: PhotoFieldProps<V>) {
  const { set, value, id, error, onBlur } = useOwnField<V, ChosenPhoto | null>({ control, name, check: wordsMissing })
  const [isOver, setIsOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const {
    part,
    take,
    isBusy,
    error: refused,
    made,
  } = usePhotoUpload(({ picture, width, height }) => set({ picture, width, height, alt: '', x: 50, y: 50 }))
  const input = (ref: typeof chooser, capture?: 'environment') => (
    <input
      ref={ref}
      type="file"
      accept={ACCEPTED}
      capture={capture}
      hidden
      onChange={(event) => {
        take(event.currentTarget.files)
        event.currentTarget.value = ''
      }}
    />
  )
  return (
    <div
      className={cx('stack', css.drop, isOver && css.over)}
      role="group"
      aria-label="Photo"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {input(chooser)}
      {input(camera, 'environment')}
      {!value && (
        <p className="small">
          A photo of your own stands in place of the drawing. Drop one here, paste it, or choose a file: JPEG, PNG, WebP
          or AVIF, up to 12 MB. Where it was taken and all else that is written in it is left out.
        </p>
      )}
      {value && <FocusPicker photo={value} onPick={(at) => set({ ...value, ...at })} />}
      {value && (
        <Field
          id={id}
          label="What the Photo Shows"
          helper={`Read to people who cannot see it, such as “${example}”.`}
          value={value.alt}
          maxLength={200}
          error={error}
          onBlur={onBlur}
          onChange={(alt) => set({ ...value, alt })}
        />
      )}
      <div className="row wrap">
        <Button id={value ? undefined : id} variant="grey" busy={isBusy} onClick={() => chooser.current?.click()}>
          {value ? 'Replace Photo' : 'Choose a Photo'}
        </Button>
        <span className={css.camera}>
          <Button variant="grey" busy={isBusy} onClick={() => camera.current?.click()}>
            Take a Photo
          </Button>
        </span>
        {value && !isBusy && (
          <Button variant="text" onClick={() => set(null)}>
            Remove Photo
          </Button>
        )}
      </div>
      {isBusy && (
        <p className={css.progress} role="status">
          <progress value={part} max={1} aria-label="Sent" />
          {part < 1 ? `${Math.round(part * 100)} % sent` : 'Making it ready for phones and tills'}
        </p>
      )}
      {refused && !isBusy && <Alert kind="bad">{failureText(refused, 'The photo could not be sent.')}</Alert>}
      {error && !value && <Alert kind="bad">{error}</Alert>}
      {value && !isBusy && made?.picture === value.picture && made.moves && (
        <Alert>This picture moves. Its first moment is kept.</Alert>
      )}
      {value && Math.min(value.width, value.height) < SOFT_BELOW && (
        <Alert kind="warn">
          This photo is small ({value.width} × {value.height} pixels) and will look soft. One of at least 600 pixels
          looks better.
        </Alert>
      )}
    </div>
  )
}
