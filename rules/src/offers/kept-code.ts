/** To who came by a link with a code, before the summary, which says what it gives. */
export const CODE_IS_KEPT = 'Your code is saved. You will see what it gives you before you pay.'
