import { handoverMessages } from '@keepsake/contracts/catalog/handover-messages';
import { problem } from '@keepsake/platform/problem';
import type { Case } from './case.js';

/** The initial content of a timeline as a partner prepares it. */
export type Draft = {
  readonly honoreeName: string;
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly words?: string;
};

export type StoredDraft = Draft & { readonly revision: number; readonly savedAt: Date };

export type DraftState = 'none' | 'saved' | 'waiting' | 'handed-over';

type WithPlates = { readonly codeIds: readonly string[]; readonly claimedCodeId?: string };

/** Returns the state; activation by the family ends it, with or without content. */
export const draftState = (one: WithPlates, draft: StoredDraft | undefined): DraftState => {
  if (one.claimedCodeId !== undefined) return 'handed-over';
  if (!draft) return 'none';
  return one.codeIds.length === 0 ? 'saved' : 'waiting';
};

/** Returns the event type as in the catalog of events. */
export const eventTypeFor = ({ subjectType }: Pick<Case, 'subjectType'>): 'memorial' | 'pet-memorial' =>
  subjectType === 'pet' ? 'pet-memorial' : 'memorial';

export const draftHandedOver = () => problem('conflict', 'draft-handed-over', handoverMessages.handedOver);

export const draftChanged = (revision: number) =>
  problem('conflict', 'changed-meanwhile', handoverMessages.changed, { revision });
