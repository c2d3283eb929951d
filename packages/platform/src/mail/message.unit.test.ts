import { expect, test } from '@jest/globals';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { MailMessage } from './mail.js';
import { letterOf } from './message.js';

const from = 'Keepsake <hello@keepsake.example>';
const headers = {
  'List-Unsubscribe': `<https://keepsake.example/api/mail/${'x'.repeat(36)}/unsubscribe>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
};
const plain = { id: 'one', to: 'ines@example.org', subject: 'Hello', text: 'Hello.\n' };
const messages: Readonly<Record<string, MailMessage>> = {
  'plain text': plain,
  'text without a last line break': { ...plain, text: 'Hello.' },
  'text and HTML': { ...plain, headers, text: 'Dear Inés,\n\nGrüße 😀\n', html: `<p>${'Grüße 😀 '.repeat(200)}</p>\n` },
  'lines that begin with dots and end with spaces': {
    ...plain,
    text: '.\n..two \n.three\t\nfour = 4\n',
    html: '<p>é</p> \n.\n',
  },
  'long lines without spaces': { ...plain, text: 'é='.repeat(2_000), html: 'x'.repeat(4_000) },
  'another script': {
    ...plain,
    subject: 'عزيزتي إيناس',
    text: 'عزيزتي إيناس\n'.repeat(20),
    html: '<p>عزيزتي</p>'.repeat(20),
  },
  'an address of an international domain': { ...plain, to: 'Inés <ines@bücher.example>', html: '<p>Hello.</p>' },
};

const withoutChance = (text: string): string =>
  text.replace(/^Date: .*$/m, 'Date:').replace(/_NmP-[0-9a-f]+/g, '_NmP-');

test.each(Object.keys(messages))('builds the same message as the streams of nodemailer: %s', async (name) => {
  const message = messages[name] ?? plain;
  const { id, ...rest } = message;
  const expected = new MailComposer({ ...rest, from, messageId: `<${id}@keepsake.example>` }).compile();
  const { raw, envelope, messageId } = letterOf(message, from);
  const streamed = new MailComposer({ raw, envelope: envelope ?? {}, messageId: messageId ?? '' }).compile();
  expect(withoutChance((await streamed.build()).toString())).toBe(withoutChance((await expected.build()).toString()));
  expect(streamed.getEnvelope()).toEqual(expected.getEnvelope());
});

test('encodes lines to at most 76 characters', () => {
  for (const message of Object.values(messages)) {
    const [, ...body] = letterOf(message, from)
      .raw.toString()
      .split(/\r?\n\r?\n/);
    for (const line of body.join('\n\n').split(/\r?\n/)) expect(line.length).toBeLessThanOrEqual(76);
  }
});
