import { useId, useRef, type ReactNode, type RefObject } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../actions/IconButton.tsx'
import { longestWord } from '../text/longest-word.ts'
import { ModalElement } from './ModalElement.tsx'
import css from './Dialog.module.css'

export type DialogProps = {
  open: boolean
  /** For Escape, Close, or a click beside a sheet. The owner sets `open` to false. */
  onClose: () => void
  title: string
  /** `full` covers the view; `sheet` is for a question, from the bottom and centered from 600 px. */
  kind: 'full' | 'sheet'
  children: ReactNode
  actions?: ReactNode
  /** `full` only: stays under the title while the rest scrolls. */
  under?: ReactNode
  /** By default the title of a full dialog, the first button of a sheet. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
}

/** Renders its content only while it is open. */
export function Dialog({ open, onClose, title, kind, children, actions, under, initialFocus }: DialogProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  if (!open) return null
  const shared = { labelledBy: titleId, onClose, initialFocus }
  if (kind === 'sheet') {
    return (
      <ModalElement {...shared} className={cx(css.dialog, css.sheet)} closesOutside>
        <div className={css.question}>
          <h2 id={titleId}>{title}</h2>
          <div className={css.words}>{children}</div>
          {actions && <div className={css.actions}>{actions}</div>}
        </div>
      </ModalElement>
    )
  }
  return (
    <ModalElement
      {...shared}
      className={cx(css.dialog, css.full, under !== undefined && css.withUnder)}
      initialFocus={initialFocus ?? heading}
      closesOutside={false}
    >
      <div className={css.top}>
        <div className={css.head}>
          <h2 id={titleId} ref={heading} tabIndex={-1} data-word={longestWord(title, 10)}>
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        {under}
      </div>
      <div className={css.body}>{children}</div>
      {actions && <div className={css.foot}>{actions}</div>}
    </ModalElement>
  )
}
