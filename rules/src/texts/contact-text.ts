/** "+1 212 555 0142" for a US number in E.164, as one typed in a form is set out (W3); anything else as it is. */
export const internationalText = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3')

/** "(212) 555-0142" for a US number in E.164, anything else as it is; the phone library is not needed for showing. */
export const phoneText = (phone: string): string => {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone
}
