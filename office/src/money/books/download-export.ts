import { CallError } from '@sipday/contract/client.ts'
import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { saveFile } from '../../parts/save-file.ts'
import type { Change } from '../../prove/prove-again.ts'

type Asked = Omit<OfficeBodyOf<'export'>, 'key'>

/** No limit of calls a minute holds anyone up for longer. */
const LONGEST_WAIT_SECONDS = 60

/** Waits and asks again when the server says that it was too soon. */
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

/** Returns the number of rows; `onRows` hears it on the way. */
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
