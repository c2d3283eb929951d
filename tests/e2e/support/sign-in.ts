import { readdirSync, readFileSync } from 'node:fs';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { z } from 'zod';
import { until } from './until.js';
import { visitor, type Visitor } from './visitor.js';

const locales = new URL('../../../services/campaigns/locales/', import.meta.url);
/** Beginnings of the subjects of both replies in every language. */
const beginnings = readdirSync(locales).flatMap((file) => {
  const { 'sign-in': texts } = z
    .object({ 'sign-in': z.object({ codeSubject: z.string(), noneSubject: z.string() }) })
    .parse(JSON.parse(readFileSync(new URL(file, locales), 'utf8')));
  return [texts.codeSubject, texts.noneSubject].map((subject) => subject.split('{brand}')[0] ?? subject);
});

/** Returns the replies to sign-in requests of this address, newest first: a code, or that the address is unknown. */
const repliesTo = async (url: string, email: string) =>
  mailboxAnswer
    .parse((await visitor(url).get('/api/dev/mailbox')).body)
    .filter(({ to, subject }) => to === email && beginnings.some((text) => subject.startsWith(text)));

/**
 * Requests a sign-in code until one is emailed, because services know an address only shortly after its activation or
 * order. `request` is called again after each reply about an unknown address.
 */
export const emailedCode = (url: string, email: string, request: () => Promise<unknown>): Promise<string> =>
  until(`a sign-in code for ${email}`, async () => {
    const before = new Set((await repliesTo(url, email)).map(({ id }) => id));
    await request();
    const reply = await until(`a reply to the sign-in of ${email}`, async () =>
      (await repliesTo(url, email)).find(({ id }) => !before.has(id)),
    );
    return /\b\d{6}\b/.exec(reply.text)?.[0];
  });

/** Signs in as a customer by the emailed code, in the browser that requested it. */
export const signInAs = async (url: string, email: string, person = visitor(url)): Promise<Visitor> => {
  const code = await emailedCode(url, email, () => person.post('/api/customer/login', { email }));
  const { status } = await person.post('/api/customer/login/verify', { email, code });
  if (status !== 200) throw new Error(`The sign-in of ${email} returned ${status}.`);
  return person;
};
