import { lookUpEventType, timelineHeading } from '@keepsake/contracts/catalogue/event-types';
import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import type { House, Letter } from '../letter.js';
import { spoken } from '../plain-words.js';

type About = {
  readonly firstName: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly code: string;
};

export type ExportReady = About & {
  readonly token: string;
  readonly sizeBytes: number;
  readonly expiresAt: string;
};

const albumOf = ({ honoreeName, eventType }: About): string => {
  const { lead, name } = timelineHeading(lookUpEventType(eventType).slug, spoken(honoreeName));
  return lead === '' ? 'your timeline' : `the timeline of ${name}`;
};

/** "640 KB", "12 MB", "1.4 GB": what a line at home will need. */
const sizeOf = (bytes: number): string => {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} KB`;
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
};

export const exportReady = (ready: ExportReady, { publicUrl }: House): Letter => ({
  subject: 'Your album is ready to take home',
  dear: ready.firstName,
  parts: [
    {
      say: `You asked for a copy of ${albumOf(ready)}. It is one file of ${sizeOf(ready.sizeBytes)}, with every picture as it was sent and pages that open in any browser, without the internet.`,
    },
    { lead: 'Save the file', to: `${publicUrl}/api/exports/${encodeURIComponent(ready.token)}` },
    {
      say: `The link works until ${spoken(formatHumanDate(ready.expiresAt.slice(0, 10), 'en-GB'))}, for whoever has it: please do not pass this mail on. You can ask for a new one at any time.`,
    },
  ],
});

export const exportFailed = (failed: About, { publicUrl }: House): Letter => ({
  subject: 'Your album could not be prepared',
  dear: failed.firstName,
  parts: [
    {
      say: `You asked for a copy of ${albumOf(failed)}, and we could not put it together, although we tried several times. Nothing on the timeline is lost or changed.`,
    },
    {
      lead: 'Ask for it once more',
      to: `${publicUrl}/timeline/${encodeURIComponent(failed.code)}/desk?section=export`,
    },
    { say: 'If it fails again, please answer this mail: a person will look at it.' },
  ],
});
