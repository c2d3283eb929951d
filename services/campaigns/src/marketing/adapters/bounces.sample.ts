/** Sample bounces and complaints in the formats of Postfix and of a provider's feedback loop, for tests. */
type BounceReport = { readonly messageId?: string; readonly to?: string };

const lines = (...text: readonly string[]): string => text.join('\r\n');

const report = (type: string, partType: string, fields: readonly string[], { messageId }: BounceReport): string =>
  lines(
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.org (Mail Delivery System)',
    'To: hello@keepsake.example',
    'Subject: About your mail',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type};`,
    '\tboundary="B_8F1.1763712000/mx.example.org"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--B_8F1.1763712000/mx.example.org',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'From here on a person may read.',
    '',
    '--B_8F1.1763712000/mx.example.org',
    `Content-Type: ${partType}`,
    '',
    ...fields,
    '',
    '--B_8F1.1763712000/mx.example.org',
    'Content-Type: message/rfc822',
    '',
    'From: Keepsake <hello@keepsake.example>',
    ...(messageId === undefined ? [] : [`Message-ID: <${messageId}@keepsake.example>`]),
    'Subject: =?UTF-8?Q?News_of_Keepsake?=',
    '',
    'From us.',
    '',
    '--B_8F1.1763712000/mx.example.org--',
    '',
  );

export const bounceMail = (mail: BounceReport, { status = '5.1.1', action = 'failed' } = {}): string =>
  report(
    'delivery-status',
    'message/delivery-status',
    [
      'Reporting-MTA: dns; mx.example.org',
      'Arrival-Date: Fri, 20 Nov 2026 10:00:00 +0000 (UTC)',
      '',
      `Final-Recipient: rfc822; ${mail.to ?? 'ana@example.org'}`,
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    ],
    mail,
  );

export const complaintMail = (mail: BounceReport): string =>
  report(
    'feedback-report',
    'message/feedback-report',
    [
      'Feedback-Type: abuse',
      'User-Agent: FeedbackLoop/1.0',
      'Version: 1',
      ...(mail.to === undefined ? [] : [`Original-Rcpt-To: <${mail.to}>`]),
      'Received-Date: Fri, 20 Nov 2026 11:00:00 +0000',
    ],
    mail,
  );

export const plainReplyMail = lines('From: ana@example.org', 'Subject: Hello', '', 'I am on holiday.', '');

/** Builds an mbox (RFC 4155): each email follows a "From " line and ends with a blank line. */
export const mbox = (...mails: readonly string[]): string =>
  mails
    .map((mail) => `From MAILER-DAEMON Fri Nov 20 10:00:00 2026\n${mail.replace(/^From /gm, '>From ')}\n\n`)
    .join('');
