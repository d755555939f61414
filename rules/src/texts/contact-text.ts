/** "+1 212 555 0142", as a form sets it out (W3); other texts stay. */
export const internationalText = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3')

/** "(212) 555-0142" for US E.164 without the phone library; other texts stay. */
export const phoneText = (phone: string): string => {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone
}
