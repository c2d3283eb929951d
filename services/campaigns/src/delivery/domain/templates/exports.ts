import type { EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { sanitizeName } from '../plain-text.js';
import { named, type About as Timeline } from './about.js';

type About = Timeline & { readonly firstName: string; readonly code: string };

export type ExportReady = About & {
  readonly token: string;
  readonly sizeBytes: number;
  readonly expiresAt: string;
  /** No one requested it: the business closes. */
  readonly forClosing?: boolean;
};

/** Returns "640 KB", "12 MB" or "1.4 GB", so that readers can estimate the download. */
const sizeOf = (bytes: number, { t, number }: Writing): string => {
  if (bytes < 1e6) return t('words.sizeKb', { size: number(Math.max(1, Math.round(bytes / 1e3))) });
  if (bytes < 1e9) return t('words.sizeMb', { size: number(Math.round(bytes / 1e6)) });
  return t('words.sizeGb', { size: number(bytes / 1e9, 1) });
};

const untilOf = ({ expiresAt }: ExportReady, { date }: Writing): string => sanitizeName(date(expiresAt.slice(0, 10)));

const again = ({ code }: About, section: 'export' | 'book', { publicUrl }: Writing): string =>
  `${publicUrl}/timeline/${encodeURIComponent(code)}/desk?section=${section}`;

export const exportReady = (ready: ExportReady, writing: Writing): EmailContent => {
  const { t, publicUrl } = writing;
  return {
    subject: t('copy.albumSubject'),
    recipientName: ready.firstName,
    parts: [
      {
        paragraph: named(t, ready.honoreeName)(ready.forClosing === true ? 'closing.copy' : 'copy.album', {
          size: sizeOf(ready.sizeBytes, writing),
        }),
      },
      { button: t('copy.albumSave'), to: `${publicUrl}/api/exports/${encodeURIComponent(ready.token)}` },
      { paragraph: t('copy.albumUntil', { day: untilOf(ready, writing) }) },
    ],
  };
};

export const exportFailed = (failed: About, writing: Writing): EmailContent => {
  const { t } = writing;
  return {
    subject: t('copy.albumFailedSubject'),
    recipientName: failed.firstName,
    parts: [
      { paragraph: named(t, failed.honoreeName)('copy.albumFailed') },
      { button: t('copy.albumAgain'), to: again(failed, 'export', writing) },
      { paragraph: t('copy.albumHelp') },
    ],
  };
};

export const bookReady = (ready: ExportReady, writing: Writing): EmailContent => {
  const { t, publicUrl } = writing;
  return {
    subject: t('copy.bookSubject'),
    recipientName: ready.firstName,
    parts: [
      { paragraph: named(t, ready.honoreeName)('copy.book', { size: sizeOf(ready.sizeBytes, writing) }) },
      { button: t('copy.bookSave'), to: `${publicUrl}/api/books/${encodeURIComponent(ready.token)}` },
      { paragraph: t('copy.bookUntil', { day: untilOf(ready, writing) }) },
    ],
  };
};

export const bookFailed = (failed: About, writing: Writing): EmailContent => {
  const { t } = writing;
  return {
    subject: t('copy.bookFailedSubject'),
    recipientName: failed.firstName,
    parts: [
      { paragraph: named(t, failed.honoreeName)('copy.bookFailed') },
      { button: t('copy.bookAgain'), to: again(failed, 'book', writing) },
      { paragraph: t('copy.bookHelp') },
    ],
  };
};
