import { previewMerge } from '../customers/merge.ts'
import { noteLook } from '../customers/note-look.ts'
import { officeEndpoint } from '../endpoint.ts'

/** Two customers side by side: who would stay, who would go, and what stands in the way (office 5.4). */
export const mergePreview = officeEndpoint('merge-preview', async ({ deps, input, session }) => {
  const shown = await previewMerge(deps.db, input)
  for (const { id } of [shown.keep, shown.gone]) await noteLook(deps, session, id)
  return shown
})
