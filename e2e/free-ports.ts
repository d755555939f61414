import { freePort } from '../tools/starting/ports.ts'

/** Nothing is listening on them. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>()
  while (found.size < count) found.add(await freePort())
  return [...found]
}
