/** A cleaned drawing as the address of a picture: in a picture nothing of it can run. */
export const pictureOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`
