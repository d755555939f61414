import { addressInWords } from '@sipday/rules/office/campaigns/links.ts'
import { Fragment } from 'react'
import css from '../campaigns.module.css'

/** To be read and selected: breaks before a parameter, and inside one only where it is too long for a line. */
export function LinkText({ address }: { address: string }) {
  return (
    <p className={css.address}>
      {addressInWords(address)
        .split(/(?=[?&])/)
        .map((part) => (
          <span key={part}>
            {part.split(/(?<=[:._=-])/).map((piece, index) => (
              <Fragment key={index}>
                {index > 0 && <wbr />}
                {piece}
              </Fragment>
            ))}
          </span>
        ))}
    </p>
  )
}
