/** The letter to who left (O12.2). */
export const comeBackModes = ['off', 'on'] as const
export type ComeBackMode = (typeof comeBackModes)[number]

export const comeBackWords: Readonly<Record<ComeBackMode, string>> = {
  off: 'Do not write',
  on: 'Write once',
}

/** After the last day of the membership. */
export const COME_BACK_DAYS = 30
