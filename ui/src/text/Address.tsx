import { Fragment } from 'react'

/** Breaks after its @ and its dots where it is too long for a line. */
export function Address({ children }: { children: string }) {
  return (children.match(/[^@.]*[@.]?/g) ?? []).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && part !== '' && <wbr />}
      {part}
    </Fragment>
  ))
}
