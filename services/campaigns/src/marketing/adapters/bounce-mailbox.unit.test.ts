import { describe, expect, it } from '@jest/globals';
import { readBounceMailbox } from './bounce-mailbox.mime.js';
import { bounceMail, complaintMail, plainReplyMail, mbox } from './bounces.sample.js';

const now = new Date('2026-11-21T12:00:00Z');
const messageId = '018f2f6e-0000-7000-8000-000000000001';
const read = (file: string | Uint8Array) => readBounceMailbox(Buffer.from(file), now);
const bounced = {
  what: 'bounced',
  mailId: messageId,
  address: 'ana@example.org',
  at: new Date('2026-11-20T10:00:00Z'),
};
const complained = { what: 'complained', mailId: messageId, at: new Date('2026-11-20T11:00:00Z') };

describe('readBounceMailbox', () => {
  it('reads every email, whatever its line endings', async () => {
    const whole = mbox(
      bounceMail({ messageId }),
      plainReplyMail,
      bounceMail({ messageId }, { action: 'delayed', status: '4.4.1' }),
      complaintMail({ messageId }),
    );
    const found = [bounced, 'not-understood', 'temporary', complained];
    expect(await read(whole)).toEqual(found);
    expect(await read(whole.replaceAll('\r\n', '\n'))).toEqual(found);
  });

  it('accepts one saved email', async () => {
    expect(await read(bounceMail({ messageId }))).toEqual([bounced]);
    expect(await read(complaintMail({ messageId }))).toEqual([complained]);
    expect(await read(plainReplyMail)).toEqual(['not-understood']);
  });

  it('decodes an encoded part', async () => {
    const fields =
      'Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; ana@example.org\nAction: failed\nStatus: 5.1.1\n';
    const encoded = Buffer.from(fields).toString('base64');
    const mail = `Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\nContent-Transfer-Encoding: base64\n\n${encoded}\n--b--\n`;
    expect(await read(mail)).toEqual([{ what: 'bounced', address: 'ana@example.org', at: now }]);
  });

  it('ignores a report that a person forwards inside an email', async () => {
    const inside = `Content-Type: multipart/mixed; boundary=f\n\n--f\nContent-Type: message/rfc822\n\n${bounceMail({ messageId })}\n--f--\n`;
    expect(await read(inside)).toEqual(['not-understood']);
  });

  it.each([
    ['bytes that are no text', Buffer.from(Array.from({ length: 100_000 }, (_, n) => (n * 7919) % 256))],
    ['nothing but line ends', '\n'.repeat(100_000)],
    ['a From line alone', 'From '],
    ['a boundary that never comes', 'Content-Type: multipart/report; boundary=never\n\nx'],
    ['parts in parts without end', `${'Content-Type: multipart/report; boundary=b\n\n--b\n'.repeat(5_000)}`],
    ['a header without end', `Content-Type: multipart/report; boundary=b\nX: ${'a'.repeat(2_000_000)}\n\n--b\n`],
  ])('reports an input as not understood: %s', async (_, file) => {
    expect(new Set(await read(file))).toEqual(new Set(['not-understood']));
  });

  it('counts a report with 100,000 recipients as one email', async () => {
    const crowd = Array.from(
      { length: 100_000 },
      (_, n) => `Final-Recipient: rfc822; a${n}@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n`,
    ).join('\r\n');
    const mail = bounceMail({ messageId }).replace(/Final-Recipient[^]*?\r\n\r\n/, `${crowd}\r\n`);
    expect(mail.length).toBeGreaterThan(6_000_000);
    expect(await read(mail)).toEqual(['not-understood']);
  });

  it('refuses too many emails, or none, with a message', async () => {
    await expect(read('')).rejects.toMatchObject({ kind: 'invalid', slug: 'mailbox-empty' });
    await expect(read(mbox(...Array.from({ length: 5_001 }, () => 'a: b')))).rejects.toMatchObject({
      slug: 'mailbox-too-long',
    });
    expect(await read(mbox(...Array.from({ length: 5_000 }, () => 'a: b')))).toHaveLength(5_000);
  });
});
