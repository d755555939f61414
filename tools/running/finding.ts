/** One line of the doctor's report: all is well, someone should look at it, or something has to be done. */
export type Finding = { level: 'well' | 'look' | 'act'; text: string }

export const good = (text: string): Finding => ({ level: 'well', text })
export const unsure = (text: string): Finding => ({ level: 'look', text })
export const bad = (text: string): Finding => ({ level: 'act', text })
