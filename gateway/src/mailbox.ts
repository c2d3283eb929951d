import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';

export type MailboxMessage = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly receivedAt: string;
};

const shown = 100;

const linksIn = (text: string): readonly string[] => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))];

/** The newest messages of a folder of .eml files, newest first. */
export const readMailbox = async (folderUrl: string): Promise<readonly MailboxMessage[]> => {
  const folder = fileURLToPath(folderUrl);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const files = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtime })));
  const newest = files.toSorted((left, right) => right.at.getTime() - left.at.getTime()).slice(0, shown);
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
