import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mailboxAnswer, type MailboxAnswer } from '@keepsake/contracts/rest/staff';
import { problem } from '@keepsake/platform/problem';
import PostalMime from 'postal-mime';

export type MailboxMessage = MailboxAnswer[number];

const shown = 100;
const answerMs = 5_000;

const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))];

/** A mail server for trying out keeps the mails itself and tells them as we do. */
const askMailbox = async (url: string): Promise<MailboxAnswer> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs) }).catch(() => undefined);
  if (!answer?.ok)
    throw problem(
      'unavailable',
      'mailbox-unavailable',
      'The mail server at MAILBOX_URL does not show its mails just now. Please try again in a moment.',
    );
  return mailboxAnswer.parse(await answer.json());
};

/** The newest messages of a folder of .eml files, newest first. */
export const readFolder = async (folder: string): Promise<MailboxAnswer> => {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []; // whoever sends mails makes it with the first
    throw error;
  });
  const names = files.filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtime })));
  const newest = mails.toSorted((left, right) => right.at.getTime() - left.at.getTime()).slice(0, shown);
  return Promise.all(
    newest.map(async ({ name, at }) => {
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      const text = mail.text ?? '';
      return {
        id: name.replace(/\.eml$/, ''),
        to: (mail.to ?? []).map(({ address }) => address ?? '').join(', '),
        subject: mail.subject ?? '',
        text,
        links: linksIn(text),
        receivedAt: at.toISOString(),
      };
    }),
  );
};

/** The newest messages, newest first, of a folder (`file://`) or of a mail server that shows them as JSON (`http://`). */
export const readMailbox = (url: string): Promise<MailboxAnswer> =>
  url.startsWith('file:') ? readFolder(fileURLToPath(url)) : askMailbox(url);
