import { normalizeEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import { mailIdOf, momentOf, type ParsedBounce } from './bounce.js';

/** A part of a report: its type in lower case, its text unchanged. */
export type ReportPart = { readonly type: string; readonly text: string };
/** `date`: the date of the report itself, used if it does not date the email. */
export type Report = { readonly parts: readonly ReportPart[]; readonly date: string; readonly now: Date };

type Fields = ReadonlyMap<string, string>;

/** Each email has one recipient, so a report with more blocks is about other email. */
const maxBlocks = 50;
const longestPart = 256 * 1024;

/** Parses groups of `Name: value` lines; the first field of a name wins, folded lines are joined. */
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
        if (blocks.length > maxBlocks) return blocks;
        blocks.push((open = new Map()));
      }
      if (open.has(field)) continue;
      name = field;
      open.set(name, line.slice(colon + 1).trim());
    }
  }
  return blocks;
};

/** Accepts `rfc822; ana@example.org` or the plain address. */
const addressOf = (field = ''): string | undefined =>
  normalizeEmail(field.replace(/^\s*(?:rfc822|utf-8)\s*;/i, '').replace(/^\s*<(.*)>\s*$/, '$1'));

/** Finds the id of the returned email, which is attached in full or as headers only. */
const quotedId = (parts: readonly ReportPart[]): string | undefined => {
  const quoted = parts.find(({ type }) => /^(?:message\/(?:rfc822|global)|text\/rfc822-headers)$/.test(type));
  const [headers] = quoted ? blocksOf(quoted.text) : [];
  return mailIdOf(headers?.get('message-id') ?? '');
};

/**
 * Treats 5.x.x as permanent (RFC 3463), except codes that are not about the address: a full mailbox, or a refused
 * sender or text. Otherwise a day on a block list would suppress valid addresses permanently.
 */
const isFinal = (status: string): boolean => status.startsWith('5.') && !/^5\.(?:2\.2|[367]\.\d+)\b/.test(status);

const read = (
  what: 'bounced' | 'complained',
  report: { readonly mailId: string | undefined; readonly address: string | undefined; readonly date: string },
  now: Date,
): ParsedBounce => {
  const { mailId, address, date } = report;
  if (mailId === undefined && address === undefined) return 'not-understood';
  return { what, at: momentOf(date, now), ...present({ mailId, address }) };
};

/** Parses RFC 3464: a block about the email, then one for each recipient. */
const readDelivery = (text: string, { parts, date, now }: Report): ParsedBounce => {
  const [details, ...recipients] = blocksOf(text);
  const mailId = quotedId(parts);
  if (recipients.length === 0 || recipients.length >= maxBlocks) return 'not-understood';
  const failed = recipients.filter((one) => one.get('action')?.toLowerCase() === 'failed');
  const final = failed.filter((one) => isFinal(one.get('status') ?? ''));
  const delayed = recipients.some((one) => /^(?:delayed|failed)$/i.test(one.get('action') ?? ''));
  if (final.length === 0) return delayed ? 'temporary' : 'not-understood';
  const [one] = final;
  // Without our Message-ID, only a report with a single recipient identifies the person.
  const address =
    recipients.length === 1
      ? (addressOf(one?.get('original-recipient')) ?? addressOf(one?.get('final-recipient')))
      : undefined;
  return read('bounced', { mailId, address, date: details?.get('arrival-date') ?? date }, now);
};

/** Parses RFC 5965. Kinds other than abuse and fraud are not complaints. */
const readFeedback = (text: string, { parts, date, now }: Report): ParsedBounce => {
  const [fields] = blocksOf(text);
  if (!/^(?:abuse|fraud)$/i.test(fields?.get('feedback-type') ?? '')) return 'not-understood';
  const arrived = fields?.get('arrival-date') ?? fields?.get('received-date') ?? date;
  const address = addressOf(fields?.get('original-rcpt-to'));
  return read('complained', { mailId: quotedId(parts), address, date: arrived }, now);
};

/** Reads a report of a mail server; its content is untrusted. */
export const readReport = (report: Report): ParsedBounce => {
  const { parts } = report;
  const textOf = (type: string): string | undefined => parts.find((part) => part.type === type)?.text;
  const feedback = textOf('message/feedback-report');
  if (feedback !== undefined) return readFeedback(feedback, report);
  const delivery = textOf('message/delivery-status') ?? textOf('message/global-delivery-status');
  return delivery === undefined ? 'not-understood' : readDelivery(delivery, report);
};
