import { removeDrafts, useDraft, type Draft } from '../../../shared/drafts.js';
import type { Check } from '../../../shared/storage/stored.js';
import { useStaff } from './staff.js';

const area = 'office.';
const areaOf = (staffId: string): string => `${area}${staffId}.`;

/** Names in earlier versions, which did not name the person. */
const isEarlier = (name: string): boolean => name === 'qr-generation' || name.startsWith('reply:');

/** A draft of the signed-in person, who alone gets it back. Sign-out deletes it; the end of a session does not. */
export const useStaffDraft = <D>(name: string, isDraft: Check<D>): Draft<D> =>
  useDraft(areaOf(useStaff()?.id ?? '') + name, isDraft);

/** Deletes the drafts of all staff on this device, except those of one person. */
export const removeStaffDrafts = (exceptOf?: string): void =>
  removeDrafts(
    (name) =>
      isEarlier(name) || (name.startsWith(area) && (exceptOf === undefined || !name.startsWith(areaOf(exceptOf)))),
  );
