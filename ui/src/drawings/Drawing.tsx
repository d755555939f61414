import { useId } from 'react'
import { type DrawingName, toOwnIds, useDrawing } from './drawings.ts'

export type DrawingProps = {
  name: DrawingName
  /** Of the drawing's own grid; CSS may scale it. */
  width: number
  height: number
  viewBox?: string | undefined
  /** Without it the picture is hidden from screen readers, for text beside it. */
  label?: string | undefined
}

/**
 * Inlined: fourteen `<img>` with data URLs are separate documents and cost the first screen a third of its paint
 * time.
 */
export function Drawing({ name, width, height, viewBox = `0 0 ${width} ${height}`, label }: DrawingProps) {
  const id = useId()
  const shapes = useDrawing(name)
  return (
    <svg
      data-drawing={name}
      viewBox={viewBox}
      width={width}
      height={height}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      focusable="false"
      // Our own files, never a visitor's text.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: shapes === undefined ? '' : toOwnIds(shapes, id) }}
    />
  )
}
