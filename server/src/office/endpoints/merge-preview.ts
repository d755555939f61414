import { previewMerge } from '../customers/merge.ts'
import { officeEndpoint } from '../endpoint.ts'

/** Two customers side by side: who would stay, who would go, and what stands in the way (office 5.4). */
export const mergePreview = officeEndpoint('merge-preview', ({ deps, input }) => previewMerge(deps.db, input))
