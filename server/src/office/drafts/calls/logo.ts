import { requireLogo } from '../subjects.ts'
import { officeEndpoint } from '../../endpoint.ts'

/** Cleans a logo (rule P) without storing it: the office saves it in the draft. */
export const logo = officeEndpoint('logo', ({ input }) => requireLogo(input.svg))
