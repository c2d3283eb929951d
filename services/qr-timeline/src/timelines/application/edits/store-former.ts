import type { Clock } from '@keepsake/platform/clock';
import type { RequestContext, Tx } from '@keepsake/platform/request-context';
import type { Entry } from '../../domain/entry.js';
import { editorOf, formerTextsOf } from '../../domain/former-texts.js';
import type { FormerRows } from './former-rows.js';

type Deps = { readonly former: FormerRows; readonly clock: Clock };
type Pair = { readonly before: Entry | undefined; readonly after: Entry };

/** Keeps what one edit replaced, in its transaction. */
export const storeFormer = async (
  { former, clock }: Deps,
  tx: Tx,
  { timelineId, version, pairs }: { timelineId: string; version: number; pairs: readonly Pair[] },
  { caller }: Pick<RequestContext, 'caller'>,
): Promise<void> => {
  const words = formerTextsOf(pairs);
  const [first] = pairs;
  if (!first || words.length === 0) return;
  const by = editorOf(first.before ?? first.after, caller);
  await former.keep(tx, { timelineId, version, at: clock.now(), by, former: words });
};
