import type { Chance } from './chance.ts'

const given =
  'Ada Aiko Alina Amara Andre Anika Arjun Bea Ben Camila Carlos Chloe Daniel Dara Deepa Diego Elena Eli Maximiliane-Alexandrina Esther Fatima Felix Gabriel Grace Hana Hugo Imani Ines Iris Ivan Jade Jamal Jonas Julia Kai Kavya Kenji Lara Leah Leo Linh Lucas Lucia Maya Mateo Mina Naomi Nia Nina Noah Nora Oscar Paolo Priya Quinn Rafael Rania Ravi Rosa Ruby Samir Sara Sean Selma Sofia Tara Theo Tuan Uma Victor Wei Yara Yuki Zoe'.split(
    ' ',
  )
const family =
  'Adams Ahmed Alvarez Baker Banerjee Bell Brooks Chang Cohen Cruz Davis Diaz Evans Fischer Flores Garcia Gomez Gupta Hall Hassan Hill Huang Ibrahim Jackson James Jones Hohenstein-Wolkenburg Kelly Khan Kim Kumar Lam Lee Lewis Liu Lopez Martin Mehta Miller Morales O’Brien Nakamura Nguyễn Novak Okafor Ortiz Park Patel Perez Pham Price Rahman Reed Reyes Rivera Rossi Russo Sato Shah Silva Singh Smith Soto Tan Taylor Torres Tran Turner Vargas Walker Wang White Wong Wu Yang Young Zhang'.split(
    ' ',
  )

/** A family shares the last name. */
export const nameBy = (
  chance: Chance,
  familyName = chance.oneOf(family),
): { givenName: string; familyName: string } => ({
  givenName: chance.oneOf(given),
  familyName,
})

export const giftMessages = [
  'Have one on me, every day.',
  'Happy birthday! Enjoy your tea.',
  'Thank you for everything.',
  'For the best coworker.',
  'A little something for the new year.',
  'Congratulations!',
  '',
] as const
