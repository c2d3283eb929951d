import { describe, expect, it } from '@jest/globals';
import { readReport as readWhole, type ReportPart } from './delivery-report.js';
import { mailIdOf, momentOf } from './bounce.js';

const now = new Date('2026-11-21T12:00:00Z');
const readReport = (parts: readonly ReportPart[], date = '') => readWhole({ parts, date, now });
const mailId = '018f2f6e-0000-7000-8000-000000000001';
const status = (text: string): ReportPart => ({ type: 'message/delivery-status', text });
const feedback = (text: string): ReportPart => ({ type: 'message/feedback-report', text });
const quoted = (text: string, type = 'message/rfc822'): ReportPart => ({ type, text });
const ours = quoted(`Subject: News\nMessage-ID: <${mailId}@keepsake.example>\n\nMessage-ID: <no@body>`);

const delivery = (recipient: string, subject = 'Reporting-MTA: dns; mx.example.org') =>
  status(`${subject}\n\n${recipient}`);
const gone = 'Final-Recipient: rfc822; Ana@Example.org\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no';

describe('delivery report (RFC 3464)', () => {
  it('contains email id, address and day', () => {
    const subject = 'Reporting-MTA: dns; mx.example.org\r\nArrival-Date: Fri, 20 Nov 2026 10:00:00 +0100';
    expect(readReport([delivery(gone.replaceAll('\n', '\r\n'), subject), ours])).toEqual({
      what: 'bounced',
      mailId,
      address: 'ana@example.org',
      at: new Date('2026-11-20T09:00:00Z'),
    });
  });

  it('identifies the email by returned headers, or the address without them', () => {
    const headers = quoted(`message-id:\n <${mailId.toUpperCase()}@keepsake.example>`, 'text/rfc822-headers');
    expect(readReport([delivery(gone), headers])).toMatchObject({ mailId });
    expect(readReport([delivery(gone), quoted('Message-ID: <1@relay.example>')])).toEqual({
      what: 'bounced',
      address: 'ana@example.org',
      at: now,
    });
    expect(readReport([delivery(gone)], 'Fri, 20 Nov 2026 09:00:00 +0000')).toMatchObject({
      at: new Date('2026-11-20T09:00:00Z'),
    });
    const passedOn = `Original-Recipient: rfc822;ben@example.org\n${gone}`;
    expect(readReport([delivery(passedOn)])).toMatchObject({ address: 'ben@example.org' });
  });

  it.each([
    ['5.1.1', 'bounced'],
    ['5.0.0', 'bounced'],
    ['5.4.4', 'bounced'],
    ['5.2.1', 'bounced'],
    ['5.2.2', 'temporary'],
    ['5.2.2 (mailbox full)', 'temporary'],
    ['5.7.1', 'temporary'],
    ['5.3.4', 'temporary'],
    ['4.4.7', 'temporary'],
    ['', 'temporary'],
  ])('classifies failure %s as %s', (code, so) => {
    const read = readReport([delivery(gone.replace('5.1.1', code)), ours]);
    expect(typeof read === 'string' ? read : read.what).toBe(so);
  });

  it.each([
    ['delayed', 'temporary'],
    ['delivered', 'not-understood'],
    ['relayed', 'not-understood'],
    ['', 'not-understood'],
  ])('classifies action "%s" as %s', (action, so) =>
    expect(readReport([delivery(gone.replace('failed', action)), ours])).toBe(so),
  );

  it('identifies a person only by the email when it has many recipients', () => {
    const two = `${gone}\n\n${gone.replace('Ana', 'ben')}`;
    expect(readReport([delivery(two)])).toBe('not-understood');
    expect(readReport([delivery(two), ours])).toEqual({ what: 'bounced', mailId, at: now });
    const crowd = Array.from({ length: 100_000 }, (_, n) => gone.replace('Ana', `a${n}`)).join('\n\n');
    expect(readReport([delivery(crowd), ours])).toBe('not-understood');
  });

  it.each([
    '',
    'no report at all',
    ':::\n\n:',
    '\u0000\uFFFF'.repeat(1_000),
    'Reporting-MTA: dns; mx',
    'a: b\n\nFinal-Recipient: rfc822; ana@example.org\nBcc: everybody@example.org',
    gone,
  ])('is not understood when the status is invalid', (text) =>
    expect(readReport([status(text)])).toBe('not-understood'),
  );

  it.each(['ana@example.org\u0000', 'ana@example.org, ben@example.org', 'ana@exa mple.org', "'; drop table--", ''])(
    'is not understood with the address %j',
    (address) => expect(readReport([delivery(gone.replace('Ana@Example.org', address))])).toBe('not-understood'),
  );

  it('uses the first of repeated fields and joins folded lines', () => {
    const bent = `Final-Recipient: rfc822; ana@example.org\n Final-Recipient: rfc822; ben@example.org\nAction: failed\nStatus: 5.1.1`;
    expect(readReport([delivery(bent)])).toBe('not-understood');
    const twice = `${gone}\nFinal-Recipient: rfc822; ben@example.org\nStatus: 4.0.0`;
    expect(readReport([delivery(twice)])).toMatchObject({ what: 'bounced', address: 'ana@example.org' });
  });
});

describe('abuse report (RFC 5965)', () => {
  const abuse = 'Feedback-Type: abuse\nUser-Agent: Mail/1\nVersion: 1\nOriginal-Rcpt-To: <ana@example.org>';

  it('contains the email id, and the address when the provider includes it', () => {
    const at = 'Received-Date: Fri, 20 Nov 2026 09:00:00 +0000';
    expect(readReport([feedback(`${abuse}\n${at}`), ours])).toEqual({
      what: 'complained',
      mailId,
      address: 'ana@example.org',
      at: new Date('2026-11-20T09:00:00Z'),
    });
    expect(readReport([feedback('Feedback-Type: fraud'), ours])).toEqual({ what: 'complained', mailId, at: now });
  });

  it.each(['not-spam', 'auth-failure', 'virus', 'other', ''])('of kind "%s" is no complaint', (kind) =>
    expect(readReport([feedback(abuse.replace('abuse', kind)), ours])).toBe('not-understood'),
  );
});

it('recognizes own ids with and without brackets, and no others', () => {
  expect([mailIdOf(` <${mailId}@keepsake.example> `), mailIdOf(mailId)]).toEqual([mailId, mailId]);
  for (const other of ['', '<1@relay.example>', `<${mailId}@a b>`, `<x${mailId}@a>`, `<${mailId}@a>\r\nBcc: b`])
    expect(mailIdOf(other)).toBeUndefined();
});

it('replaces an implausible date with today', () => {
  for (const result of ['', 'yesterday', '2027-01-01T00:00:00Z', '1970-01-01T00:00:00Z'])
    expect(momentOf(result, now)).toBe(now);
  expect(momentOf('2026-11-20T00:00:00Z', now)).toEqual(new Date('2026-11-20T00:00:00Z'));
});
