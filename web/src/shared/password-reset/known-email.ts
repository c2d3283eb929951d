/** Whoever comes from registering, or from a new password, finds their address filled in. */
export const knownEmail = (state: unknown): { readonly email?: string } =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? { email: state.email }
    : {};
