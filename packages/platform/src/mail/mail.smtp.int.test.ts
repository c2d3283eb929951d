import { smtpServerUnderTest } from '@keepsake/native/server-under-test';
import { afterEach, expect, test } from '@jest/globals';
import { openMail, type OpenMail } from '../service/infrastructure.js';
import { createLog } from '../observability/log.js';
import { withServer } from '../testing/contract-suite.js';
import { eventually } from '../testing/databases.js';

const logger = createLog('silent');
const letter = { id: 'one', to: 'ines@example.org', subject: 'Hello', text: 'Hello.' };

withServer('mail over SMTP', smtpServerUnderTest(), (server) => {
  const opened: OpenMail[] = [];
  const open = async (url = server().url): Promise<OpenMail> => {
    const mail = await openMail(url, 'Keepsake <hello@keepsake.example>', logger);
    opened.push(mail);
    return mail;
  };
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });

  test('names the setting for a wrong address, password or encryption', async () => {
    const { url } = server();
    await expect(open('smtp:host')).rejects.toThrow('MAIL_URL is not an address of a mail server. Write smtp://');
    await expect(open(url.replace(/:[^:@]*@/, ':wrong@'))).rejects.toThrow(
      'The mail server refuses the user name or the password in MAIL_URL (EAUTH 535). Correct it and start again.',
    );
    await expect(open(url.replace('?tls=off', ''))).rejects.toThrow(
      /^The mail server in MAIL_URL offers no encryption .* add \?tls=off if the way to it is safe\.$/,
    );
  });

  test('returns `mail-refused` without the address for permanent rejections', async () => {
    const mail = await open();
    const refused = await mail.send({ ...letter, to: 'nobody@example.org' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: 'invalid', slug: 'mail-refused', code: 'EENVELOPE', responseCode: 550 });
    expect(JSON.stringify(refused) + String(refused)).not.toContain('nobody@');
    await expect(mail.send({ ...letter, text: 'x'.repeat(2 << 20) })).rejects.toMatchObject({
      slug: 'mail-refused',
      responseCode: 552,
    });
  });

  test('returns `mail-unavailable` for a deferral, and a retry succeeds', async () => {
    const mail = await open();
    const later = { ...letter, id: 'put-off', to: 'later@example.org' };
    await expect(mail.send(later)).rejects.toMatchObject({ kind: 'unavailable', responseCode: 451 });
    await mail.send(later);
    expect(
      server()
        .delivered()
        .filter(({ text }) => text.includes('<put-off@'))
        .map(({ to }) => to),
    ).toEqual([['later@example.org']]);
  });

  test('returns `mail-unavailable` during an outage and recovers', async () => {
    const before = await open();
    await server().kill();
    const during = await open();
    for (const mail of [before, during])
      await expect(mail.send(letter)).rejects.toMatchObject({ kind: 'unavailable', slug: 'mail-unavailable' });
    await server().revive();
    for (const [n, mail] of [before, during].entries())
      await eventually(async () => {
        await mail.send({ ...letter, id: `back-${n}` });
        return true;
      }, 'mail to be taken again');
    expect(
      server()
        .delivered()
        .filter(({ text }) => text.includes('<back-')),
    ).toHaveLength(2);
  });
});
