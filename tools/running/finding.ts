/** One line of the doctor's report. */
export type Finding = { ok: boolean; text: string }

export const good = (text: string): Finding => ({ ok: true, text })
export const bad = (text: string): Finding => ({ ok: false, text })
