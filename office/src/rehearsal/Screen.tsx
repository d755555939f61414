import { Section } from '../Section.tsx'
import { Rehearsal } from './Rehearsal.tsx'

export const Screen = () => (
  <Section name="Rehearsal" above={[{ label: 'The Draft', to: '/draft' }]}>
    <Rehearsal />
  </Section>
)
