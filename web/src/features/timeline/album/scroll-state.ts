/** A place that is being scrolled into view. */
export type ScrollTarget = { readonly place: string; readonly elementId: string; readonly block: 'start' | 'center' };

/** Chunks near the reader, and folded ones. Identified by cursor, because indexes shift. */
type ScrollState = {
  readonly near: { readonly from: string; readonly to: string };
  /** First visible chunk. */
  readonly top: string;
  /** Its end is visible rather than its start. */
  readonly fromBelow: boolean;
  readonly folded: number;
  readonly aim: ScrollTarget | undefined;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const initialState: ScrollState = {
  near: { from: '', to: '' },
  top: '',
  fromBelow: false,
  folded: 0,
  aim: undefined,
};

export const reduceScroll = (
  now: ScrollState,
  change: Partial<ScrollState> | ((now: ScrollState) => Partial<ScrollState>),
): ScrollState => {
  const next = { ...now, ...(typeof change === 'function' ? change(now) : change) };
  return isSame(next, now) ? now : next;
};

/**
 * Handles a chunk read from the end of `before`. Whether its remainder is still visible is known after the next render.
 */
export const afterReadingUp =
  (before: string, cursor: string) =>
  ({ near: { from, to }, top }: ScrollState): Partial<ScrollState> => ({
    near: { from: from === before ? cursor : from, to },
    top: top === before ? cursor : top,
  });
