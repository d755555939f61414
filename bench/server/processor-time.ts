import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'

/** Ticks of the kernel's clock in a second. */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

type Stat = { parent: number; ticks: number; ticksOfGone: number }

const statOf = (pid: number): Stat | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const field = (number: number) => Number(fields[number - 3])
    return { parent: field(4), ticks: field(14) + field(15), ticksOfGone: field(16) + field(17) }
  } catch {
    return null
  }
}

export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0

/** With everything they started, so far. */
export const processorMs = (roots: readonly number[]): number => {
  const all = new Map<number, Stat>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = statOf(Number(name))
    if (stat) all.set(Number(name), stat)
  }
  const belongs = (pid: number): boolean => roots.includes(pid) || (all.has(pid) && belongs(all.get(pid)?.parent ?? 0))
  let ticks = 0
  for (const [pid, stat] of all) if (belongs(pid)) ticks += stat.ticks + stat.ticksOfGone
  return (ticks * 1000) / TICKS
}

/** Megabytes (10^6) so far; 0 for a process that is gone. */
export const peakMb = (pid: number): number => {
  try {
    return (Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024) / 1e6
  } catch {
    return 0
  }
}

/** Megabytes (10^6) that a process holds in memory. */
export const residentMb = (pid: number): number =>
  (Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6
