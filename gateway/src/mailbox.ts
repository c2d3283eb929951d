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

/** JSON of a development mail server, which stores emails itself. */
const askMailbox = async (url: string): Promise<MailboxAnswer> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs) }).catch(() => undefined);
  if (!answer?.ok)
    throw problem(
      'unavailable',
      'mailbox-unavailable',
      'The mail server at MAILBOX_URL does not show its emails right now. Try again in a moment.',
    );
  return mailboxAnswer.parse(await answer.json());
};

/** Erasure of a person can delete a file at any moment. */
const undefinedIfNotFound = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

const parse = async (id: string, at: Date, content: Buffer): Promise<MailboxMessage> => {
  const mail = await PostalMime.parse(content);
  const text = mail.text ?? '';
  return {
    id,
    to: (mail.to ?? []).map(({ address }) => address ?? '').join(', '),
    subject: mail.subject ?? '',
    text,
    links: linksIn(text),
    receivedAt: at.toISOString(),
  };
};

/** The messages of the last answer by path: those who wait for an email ask again and again. A file that is written again has another time. */
let parsed: ReadonlyMap<string, MailboxMessage> = new Map();

/** Returns the newest messages of a folder of .eml files, newest first. */
export const readFolder = async (folder: string): Promise<MailboxAnswer> => {
  const files = (await undefinedIfNotFound(readdir(folder))) ?? []; // the first email creates the folder
  const names = files.filter((name) => name.endsWith('.eml'));
  const found = await Promise.all(
    names.map(async (name) => ({
      name,
      at: (await undefinedIfNotFound(stat(join(folder, name))))?.mtime ?? new Date(0),
    })),
  );
  const newest = found.toSorted((left, right) => right.at.getTime() - left.at.getTime()).slice(0, shown);
  const mails = await Promise.all(
    newest.map(async ({ name, at }): Promise<readonly (readonly [string, MailboxMessage])[]> => {
      const path = join(folder, name);
      const known = parsed.get(path);
      if (known?.receivedAt === at.toISOString()) return [[path, known]];
      const content = await undefinedIfNotFound(readFile(path));
      return content === undefined ? [] : [[path, await parse(name.replace(/\.eml$/, ''), at, content)]];
    }),
  );
  parsed = new Map(mails.flat());
  return [...parsed.values()];
};

/**
 * Returns the newest messages, newest first, of a folder (`file://`) or of a mail server with a JSON API (`http://`).
 */
export const readMailbox = (url: string): Promise<MailboxAnswer> =>
  url.startsWith('file:') ? readFolder(fileURLToPath(url)) : askMailbox(url);
