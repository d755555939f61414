import { GoButton } from '../parts/GoButton.tsx'

export const InviteButton = () => (
  <GoButton to="/staff/invite" icon="plus">
    Invite Someone
  </GoButton>
)
