import { isDemoCode, parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { problem } from '@keepsake/platform/problem';
import type { Timeline } from '../domain/timeline.js';
import type { TimelineRows } from './timeline-ports.js';

const unknown = () =>
  problem(
    'not-found',
    'timeline-unknown',
    "This QR code hasn't been activated yet or doesn't exist. Please compare it with the plate.",
  );

/** Returns the timeline of a typed code, or throws a problem with the reason. */
export const findTimeline = async (timelines: Pick<TimelineRows, 'byCode'>, code: string): Promise<Timeline> => {
  if (isDemoCode(code))
    throw problem(
      'forbidden',
      'demo-read-only',
      'This is a sample story and stays as it is. Please open a timeline of your own.',
    );
  const parsed = parsePlateCode(code);
  const timeline = parsed.ok ? await timelines.byCode(parsed.code) : undefined;
  if (!timeline) throw unknown();
  return timeline;
};
