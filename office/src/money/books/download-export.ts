import { CallError } from '@sipday/contract/client.ts'
import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { saveFile } from '../../parts/save-file.ts'
import type { Change } from '../../prove/prove-again.ts'

type Asked = Omit<OfficeBodyOf<'export'>, 'key'>

/** Longer than a limit of calls a minute holds anyone up. */
const LONGEST_WAIT_SECONDS = 60

/** Asks for a part; one that comes too soon waits as long as the answer says, and asks again. */
const partOf = async (asked: { id: string; after?: string }): ReturnType<typeof officeCall<'export-part'>> => {
  for (;;)
    try {
      return await officeCall('export-part', asked)
    } catch (error) {
      const wait = error instanceof CallError && error.status === 429 ? error.retryAfterSeconds : null
      if (wait === null || wait > LONGEST_WAIT_SECONDS) throw error
      await new Promise((resolve) => setTimeout(resolve, wait * 1000))
    }
}

/** Makes a file, fetches it part by part, and saves it; answers its rows. `onRows`: how many there are so far. */
export const downloadExport = async (change: Change, asked: Asked, onRows: (rows: number) => void): Promise<number> => {
  const { id, name } = await change('export', asked)
  const parts: string[] = []
  let rows = 0
  let after: string | null = null
  do {
    const part: Awaited<ReturnType<typeof partOf>> = await partOf({ id, ...(after === null ? {} : { after }) })
    parts.push(part.csv)
    rows += part.rows
    after = part.next
    onRows(rows)
  } while (after !== null)
  saveFile(name, parts, 'text/csv')
  return rows
}
