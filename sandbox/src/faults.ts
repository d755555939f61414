/** The next calls of a target are slow, refused, cut off or answered with garbage. */
export const FAULT_MODES = [
  'delay',
  'error',
  'cut-before',
  'cut-after',
  'rate',
  'decline',
  'garbage',
  'duplicate',
  'reorder',
  'refuse-phone',
  'refuse-email',
] as const
export type FaultMode = (typeof FAULT_MODES)[number]

/** `times`: uses left; `ms`: a delay before anything else, in every mode. */
export type Fault = { target: string; mode: FaultMode; times: number; ms: number }

export type Faults = {
  add(fault: Fault): void
  list(): Fault[]
  clear(): void
  /** Uses the first fault of a target once, if any. */
  take(target: string): Fault | undefined
}

/** Faults are kept in memory: a restart clears them. */
export function createFaults(): Faults {
  let faults: Fault[] = []
  const matches = (wanted: string, target: string) =>
    wanted === target || wanted === '*' || (wanted.endsWith('.*') && target.startsWith(wanted.slice(0, -1)))
  return {
    add: (fault) => void faults.push({ ...fault }),
    list: () => faults.map((fault) => ({ ...fault })),
    clear: () => {
      faults = []
    },
    take(target) {
      const found = faults.find((fault) => matches(fault.target, target))
      if (!found) return undefined
      found.times -= 1
      faults = faults.filter((fault) => fault.times > 0)
      return { ...found }
    },
  }
}
