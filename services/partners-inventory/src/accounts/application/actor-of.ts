import type { Caller } from '@keepsake/platform/request-context';

/** Author of an action, as stored with it. */
export type Actor = { readonly kind: 'partner' | 'staff' | 'system'; readonly id?: string };

/** Returns the person behind a partner's call: a member, or the applicant, whose id is that of the account. */
export const personOf = (caller: Extract<Caller, { readonly kind: 'partner' }>): string => caller.memberId ?? caller.id;

export const actorOf = (caller: Caller): Actor => {
  if (caller.kind === 'partner') return { kind: 'partner', id: personOf(caller) };
  return caller.kind === 'staff' ? { kind: 'staff', id: caller.id } : { kind: 'system' };
};

/** Returns the browser that owns files in upload. */
export const browserOf = (caller: Caller): string => ('browserId' in caller ? caller.browserId : '');
