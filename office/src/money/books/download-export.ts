import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { saveFile } from '../../parts/save-file.ts'
import type { Change } from '../../prove/prove-again.ts'

type Asked = Omit<OfficeBodyOf<'export'>, 'key'>

/** Makes a file, fetches it part by part, and saves it; answers its rows. `onRows`: how many there are so far. */
export const downloadExport = async (change: Change, asked: Asked, onRows: (rows: number) => void): Promise<number> => {
  const { id, name } = await change('export', asked)
  const parts: string[] = []
  let rows = 0
  let after: string | null = null
  do {
    const part: Awaited<ReturnType<typeof officeCall<'export-part'>>> = await officeCall('export-part', {
      id,
      ...(after === null ? {} : { after }),
    })
    parts.push(part.csv)
    rows += part.rows
    after = part.next
    onRows(rows)
  } while (after !== null)
  saveFile(name, parts, 'text/csv')
  return rows
}
