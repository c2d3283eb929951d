import type { Caller } from '@keepsake/platform/turn';

/** Who did it, as it is kept beside what was done. */
export type Actor = { readonly kind: 'partner' | 'staff' | 'system'; readonly id?: string };

/** The person behind a partner's call: a member of the team, or whoever applied, who goes by the account. */
export const personOf = (caller: Extract<Caller, { readonly kind: 'partner' }>): string => caller.memberId ?? caller.id;

export const actorOf = (caller: Caller): Actor => {
  if (caller.kind === 'partner') return { kind: 'partner', id: personOf(caller) };
  return caller.kind === 'staff' ? { kind: 'staff', id: caller.id } : { kind: 'system' };
};

/** Files on their way in belong to the browser that sends them. */
export const browserOf = (caller: Caller): string => ('browserId' in caller ? caller.browserId : '');
