/** A name that ends with a dot, as "Jr." does, ends its sentence too. */
export const oneDot = (words: string): string => words.replaceAll(/(?<!\.)\.(\u2069?)\.(?=\s|$)/gm, '.$1')
