import { previewMerge } from '../merge.ts'
import { noteLook } from '../note-look.ts'
import { officeEndpoint } from '../../endpoint.ts'

/** O9.2. */
export const mergePreview = officeEndpoint('merge-preview', async ({ deps, input, session }) => {
  const shown = await previewMerge(deps.db, input)
  for (const { id } of [shown.keep, shown.gone]) await noteLook(deps, session, id)
  return shown
})
