import { requireLogo } from '../subjects.ts'
import { officeEndpoint } from '../../endpoint.ts'

/** What of a file may be the shop's logo (rule P). Nothing is kept: the office saves it in the draft. */
export const logo = officeEndpoint('logo', ({ input }) => requireLogo(input.svg))
