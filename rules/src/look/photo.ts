import type { ChosenPhoto, Photo } from '@sipday/contract/look/picture.ts'

/** Pixels of the longer side of a kept picture. */
export const LONGEST_SIDE = 1600

const WIDTHS = [96, 192, 320, 480, 720, 1080]
/** Shown where a browser does not choose. */
const USUAL = 320

/** The widths, in pixels, in which a picture is kept: never larger than it is. */
export const widthsOf = (width: number): number[] => [...WIDTHS.filter((one) => one < width), width]

export const picturePath = (picture: string, width: number): string => `/pictures/${picture}-${width}.webp`

/** A chosen photo as a page shows it, under addresses that change with it (O19). */
export const shownPhoto = ({ picture, width, height, alt, x, y }: ChosenPhoto): Photo => {
  const widths = widthsOf(width)
  return {
    src: picturePath(picture, widths.find((one) => one >= USUAL) ?? width),
    srcSet: widths.map((one) => `${picturePath(picture, one)} ${one}w`).join(', '),
    width,
    height,
    alt,
    ...(x === 50 && y === 50 ? {} : { at: `${x}% ${y}%` }),
  }
}

type WithPhoto = { photo: ChosenPhoto | null }

/** Null where nothing but a drawing was chosen. */
export const photoIn = ({ photo }: WithPhoto): Photo | null => photo && shownPhoto(photo)

/** Left out where there is none. */
export const sentPhoto = ({ photo }: WithPhoto): { photo?: Photo } => (photo ? { photo: shownPhoto(photo) } : {})
