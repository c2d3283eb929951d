/** A place on its way into view. */
export type Aim = { readonly place: string; readonly elementId: string; readonly block: 'start' | 'center' };

/** Which leaves are near the reader, and which are folded away. Leaves are named by their cursors: others come in between. */
type Look = {
  readonly near: { readonly from: string; readonly to: string };
  /** The first leaf that the reader sees something of. */
  readonly top: string;
  /** They see its end rather than its beginning. */
  readonly fromBelow: boolean;
  readonly folded: number;
  readonly aim: Aim | undefined;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const firstLook: Look = {
  near: { from: '', to: '' },
  top: '',
  fromBelow: false,
  folded: 0,
  aim: undefined,
};

export const lookOn = (now: Look, change: Partial<Look> | ((now: Look) => Partial<Look>)): Look => {
  const next = { ...now, ...(typeof change === 'function' ? change(now) : change) };
  return isSame(next, now) ? now : next;
};

/**
 * This leaf was read from the end of `before`. Whether what is left of that is still near, and seen, shows once the new leaf
 * was drawn.
 */
export const afterReadingUp =
  (before: string, cursor: string) =>
  ({ near: { from, to }, top }: Look): Partial<Look> => ({
    near: { from: from === before ? cursor : from, to },
    top: top === before ? cursor : top,
  });
