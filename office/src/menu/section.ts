import type { Capability } from '@sipday/contract/office/people.ts'
import type { ComponentType } from 'react'
import type { Me } from '../session.ts'
import type { SectionIconName } from './section-icons.tsx'

export type SectionProps = { me: Me }
export type SectionScreen = ComponentType<SectionProps>

export type OfficeSection = {
  /** Its address, and that of the pages under it. */
  path: string
  name: string
  Screen: SectionScreen
  /** What stands under it in the rail while it is open. */
  Parts?: SectionScreen
  /** Without any of these the page says whose it is, and is not in the menu. */
  needs?: Capability
  /** A page without a place is reached from another page. */
  menu?: {
    icon: SectionIconName
    /** After `g`. */
    letter: string
    begins?: boolean
    /** In a wide window it stands in the person's menu. */
    isOwn?: boolean
  }
}
