/** Returns the address from registration or a new password, to fill in the sign-in form. */
export const knownEmail = (state: unknown): { readonly email?: string } =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? { email: state.email }
    : {};
