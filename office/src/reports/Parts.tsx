import type { SectionProps } from '../menu/section.ts'
import { Jumps } from './Jumps.tsx'

/** Under Reports in the rail. */
export const Screen = ({ me }: SectionProps) => <Jumps look="rail" hasLab={me.capabilities.includes('catalogue')} />
