import type { ComponentProps } from 'react'

/** As the server tells it; sizes in pixels. `at`: what stays in view, unless its middle. */
export type ShownPhoto = {
  src: string
  srcSet: string
  width: number
  height: number
  alt: string
  at?: string | undefined
}

export function Photo({ at, alt, ...rest }: ShownPhoto & Pick<ComponentProps<'img'>, 'sizes' | 'loading'>) {
  return <img {...rest} alt={alt} style={{ objectPosition: at }} />
}
