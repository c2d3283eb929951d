import { isTestPlate } from '@keepsake/contracts/values/plate-code';
import type { Timeline } from '../../timelines/api.js';

/** Whether every visitor may see the timeline, so that its pages may be copied. */
export const isMirrored = ({ code, isPrivate, undone }: Pick<Timeline, 'code' | 'isPrivate' | 'undone'>): boolean =>
  !isPrivate && undone !== true && !isTestPlate(code);

export const timelineFolder = (code: string): string => `timeline/${code}`;

/** Plates show their address in capitals, and web servers of files distinguish them. */
export const scanFolders = (code: string): readonly string[] => [`C/${code}`, `c/${code}`];
