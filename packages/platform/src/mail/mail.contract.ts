import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../testing/databases.js';
import type { Harness, Suite } from '../testing/contract-suite.js';
import type { Mail } from './mail.js';

/** The adapter, and all messages that it delivered, as raw text. */
export type MailUnderTest = { readonly mail: Mail; readonly arrived: () => Promise<readonly string[]> };

const letter = {
  id: 'one',
  to: 'ines@example.org',
  subject: 'Ihre Seite für Inés',
  text: 'Grüße 😀',
  html: '<p>Grüße 😀</p>',
};

/** The contract of every email adapter, with the sender `Keepsake <hello@keepsake.example>`. */
export const mailContract: Suite<MailUnderTest> = (technology, start) => {
  describe(`mail: ${technology}`, () => {
    let harness: Harness<MailUnderTest>;
    let under: MailUnderTest;
    beforeAll(async () => {
      harness = await start();
      under = await harness.open();
    });
    afterAll(() => harness.stop());

    const arrivedWith = (id: string): Promise<string> =>
      eventually(
        async () => (await under.arrived()).find((text) => text.includes(`<${id}@keepsake.example>`)),
        `the mail ${id}`,
      );

    test('delivers sender, recipient, subject, text and HTML in any script', async () => {
      await under.mail.send(letter);
      const text = await arrivedWith('one');
      expect(text).toMatch(/^From: Keepsake <hello@keepsake\.example>\r?$/m);
      expect(text).toMatch(/^To: ines@example\.org\r?$/m);
      expect(text).toMatch(/^Subject: =\?UTF-8\?/m);
      expect(text).toMatch(/multipart\/alternative/);
    });

    test('gives repeats of one id the same Message-ID', async () => {
      await under.mail.send({ ...letter, id: 'twice' });
      await under.mail.send({ ...letter, id: 'twice' });
      const ids = (await under.arrived()).flatMap((text) => /^Message-ID: (<twice@.*>)\r?$/im.exec(text)?.[1] ?? []);
      expect(new Set(ids)).toEqual(new Set(['<twice@keepsake.example>']));
    });

    test('prevents header injection by line breaks', async () => {
      await under.mail.send({
        ...letter,
        id: 'bent',
        subject: 'Hello\r\nBcc: everybody@example.org',
        headers: { 'X-Note': 'a\r\nBcc: everybody@example.org' },
      });
      expect((await arrivedWith('bent')).split(/\r?\n\r?\n/)[0]).not.toMatch(/^Bcc:/im);
    });

    test('sends many emails concurrently', async () => {
      const ids = Array.from({ length: 50 }, (_, n) => `many-${n}`);
      await Promise.all(ids.map((id) => under.mail.send({ ...letter, id })));
      for (const id of ids) expect(await arrivedWith(id)).toContain('Subject:');
    });

    test('recovers from dropped connections', async () => {
      await harness.dropConnections();
      await eventually(async () => {
        await under.mail.send({ ...letter, id: 'again' });
        return true;
      }, 'mail to be taken again');
      expect(await arrivedWith('again')).toContain('Subject:');
    });
  });
};
