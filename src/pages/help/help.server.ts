/** Also the path of the help center's lines in the policy. */
export const page = { path: '/help-center' }
