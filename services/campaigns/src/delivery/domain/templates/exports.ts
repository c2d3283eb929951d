import { lookUpEventType, timelineHeading } from '@keepsake/contracts/catalog/event-types';
import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import type { Branding, EmailContent } from '../email-content.js';
import { sanitizeName } from '../plain-text.js';

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

const exportOf = ({ honoreeName, eventType }: About): string => {
  const { lead, name } = timelineHeading(lookUpEventType(eventType).slug, sanitizeName(honoreeName));
  return lead === '' ? 'your timeline' : `the timeline of ${name}`;
};

/** Returns "640 KB", "12 MB" or "1.4 GB", so that readers can estimate the download. */
const sizeOf = (bytes: number): string => {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} KB`;
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
};

export const exportReady = (ready: ExportReady, { publicUrl }: Branding): EmailContent => ({
  subject: 'Your album is ready to download',
  recipientName: ready.firstName,
  parts: [
    {
      paragraph: `You asked for a copy of ${exportOf(ready)}. It is one file of ${sizeOf(ready.sizeBytes)}, with every picture as it was sent and pages that open in any browser, without the internet.`,
    },
    { button: 'Save the file', to: `${publicUrl}/api/exports/${encodeURIComponent(ready.token)}` },
    {
      paragraph: `The link works until ${sanitizeName(formatHumanDate(ready.expiresAt.slice(0, 10)))}, for anyone who has it: please do not forward this email. You can ask for a new one at any time.`,
    },
  ],
});

export const exportFailed = (failed: About, { publicUrl }: Branding): EmailContent => ({
  subject: 'Your album could not be prepared',
  recipientName: failed.firstName,
  parts: [
    {
      paragraph: `You asked for a copy of ${exportOf(failed)}, and we could not put it together, although we tried several times. Nothing on the timeline is lost or changed.`,
    },
    {
      button: 'Ask for it once more',
      to: `${publicUrl}/timeline/${encodeURIComponent(failed.code)}/desk?section=export`,
    },
    { paragraph: 'If it fails again, reply to this email: a person will look at it.' },
  ],
});
