import { Door } from '@sipday/ui/cards/Door.tsx'
import { useContext, type ReactNode } from 'react'
import { Moved } from '../moved.ts'

export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  const takesFocus = useContext(Moved)
  return (
    <Door title={title} takesFocus={takesFocus}>
      {children}
    </Door>
  )
}
