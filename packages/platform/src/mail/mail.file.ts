import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { letterOf } from './message.js';
import type { Mail } from './mail.js';

/** Writes each message as an `.eml` file. The same id overwrites its file. */
export const openFileMail = async (folder: string, from: string): Promise<Mail> => {
  await mkdir(folder, { recursive: true });
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (message) => {
      const built = await transport.sendMail(letterOf(message, from));
      const place = join(folder, `${message.id}.eml`);
      await writeFile(`${place}.arriving`, built.message as Buffer);
      await rename(`${place}.arriving`, place);
    },
    forget: async (ids) => {
      for (const id of ids) await rm(join(folder, `${id}.eml`), { force: true });
    },
  };
};
