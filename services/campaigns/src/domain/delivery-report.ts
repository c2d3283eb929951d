import { normaliseEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import { mailIdOf, momentOf, type ReadReturn } from './mail-return.js';

/** A part of a mail that a server wrote: its type in lower case, its text as it stands. */
export type ReportPart = { readonly type: string; readonly text: string };
/** `date`: that of the report itself, for one that does not say when the mail came. */
export type Report = { readonly parts: readonly ReportPart[]; readonly date: string; readonly now: Date };

type Fields = ReadonlyMap<string, string>;

/** We write to one person at a time; a report about more than this is not about a mail of ours. */
const mostBlocks = 50;
const longestPart = 256 * 1024;

/** Groups of `Name: value` lines, an empty line between them; the first field of a name counts, folded lines are one. */
const blocksOf = (text: string): readonly Fields[] => {
  const blocks: Map<string, string>[] = [];
  let open: Map<string, string> | undefined;
  let name = '';
  for (const line of text.slice(0, longestPart).split(/\r?\n/)) {
    if (line.trim() === '') {
      open = undefined;
      name = '';
    } else if (/^[ \t]/.test(line)) {
      if (open && name !== '') open.set(name, `${open.get(name) ?? ''} ${line.trim()}`);
    } else {
      const colon = line.indexOf(':');
      const field = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      name = '';
      if (!/^[\w-]{1,80}$/.test(field)) continue;
      if (!open) {
        if (blocks.length > mostBlocks) return blocks;
        blocks.push((open = new Map()));
      }
      if (open.has(field)) continue;
      name = field;
      open.set(name, line.slice(colon + 1).trim());
    }
  }
  return blocks;
};

/** `rfc822; ana@example.org`, or the address alone. */
const addressOf = (field = ''): string | undefined =>
  normaliseEmail(field.replace(/^\s*(?:rfc822|utf-8)\s*;/i, '').replace(/^\s*<(.*)>\s*$/, '$1'));

/** The mail it is about, as the server sends it back: whole, or its headers alone. */
const quotedId = (parts: readonly ReportPart[]): string | undefined => {
  const quoted = parts.find(({ type }) => /^(?:message\/(?:rfc822|global)|text\/rfc822-headers)$/.test(type));
  const [headers] = quoted ? blocksOf(quoted.text) : [];
  return mailIdOf(headers?.get('message-id') ?? '');
};

/**
 * 5.x.x is final (RFC 3463), but not always about the address: a full mailbox is emptied, and a refused sender or text says
 * nothing of the person. On a day on which somebody blocks our server, no address may be lost for good.
 */
const isFinal = (status: string): boolean => status.startsWith('5.') && !/^5\.(?:2\.2|[367]\.\d+)\b/.test(status);

const read = (
  what: 'bounced' | 'complained',
  told: { readonly mailId: string | undefined; readonly address: string | undefined; readonly date: string },
  now: Date,
): ReadReturn => {
  const { mailId, address, date } = told;
  if (mailId === undefined && address === undefined) return 'not-understood';
  return { what, at: momentOf(date, now), ...present({ mailId, address }) };
};

/** RFC 3464: a block about the mail, then one for each recipient. */
const readDelivery = (text: string, { parts, date, now }: Report): ReadReturn => {
  const [about, ...recipients] = blocksOf(text);
  const mailId = quotedId(parts);
  if (recipients.length === 0 || recipients.length >= mostBlocks) return 'not-understood';
  const failed = recipients.filter((one) => one.get('action')?.toLowerCase() === 'failed');
  const final = failed.filter((one) => isFinal(one.get('status') ?? ''));
  const delayed = recipients.some((one) => /^(?:delayed|failed)$/i.test(one.get('action') ?? ''));
  if (final.length === 0) return delayed ? 'temporary' : 'not-understood';
  const [one] = final;
  // Without our Message-ID only a report about a single person says whom we wrote to.
  const address =
    recipients.length === 1
      ? (addressOf(one?.get('original-recipient')) ?? addressOf(one?.get('final-recipient')))
      : undefined;
  return read('bounced', { mailId, address, date: about?.get('arrival-date') ?? date }, now);
};

/** RFC 5965. Other kinds than abuse and fraud are not a wish of the reader. */
const readFeedback = (text: string, { parts, date, now }: Report): ReadReturn => {
  const [fields] = blocksOf(text);
  if (!/^(?:abuse|fraud)$/i.test(fields?.get('feedback-type') ?? '')) return 'not-understood';
  const arrived = fields?.get('arrival-date') ?? fields?.get('received-date') ?? date;
  const address = addressOf(fields?.get('original-rcpt-to'));
  return read('complained', { mailId: quotedId(parts), address, date: arrived }, now);
};

/** What a report of a mail server says; anything may stand in it. */
export const readReport = (report: Report): ReadReturn => {
  const { parts } = report;
  const textOf = (type: string): string | undefined => parts.find((part) => part.type === type)?.text;
  const feedback = textOf('message/feedback-report');
  if (feedback !== undefined) return readFeedback(feedback, report);
  const delivery = textOf('message/delivery-status') ?? textOf('message/global-delivery-status');
  return delivery === undefined ? 'not-understood' : readDelivery(delivery, report);
};
