import type { Caller } from '@keepsake/platform/turn';

/** Who did it, as it is kept beside what was done. */
export type Actor = { readonly kind: 'partner' | 'staff' | 'system'; readonly id?: string };

export const actorOf = (caller: Caller): Actor =>
  caller.kind === 'partner' || caller.kind === 'staff' ? { kind: caller.kind, id: caller.id } : { kind: 'system' };
