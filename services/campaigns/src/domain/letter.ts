import { escapeHtml, linesOf, oneLine, spoken } from './plain-words.js';

/** What the business set for itself. `publicUrl` has no slash at the end. */
export type House = { readonly brandName: string; readonly supportEmail: string; readonly publicUrl: string };

export type Part =
  | { readonly say: string }
  | { readonly lead: string; readonly to: string }
  /** What somebody else wrote, line by line, and marked as theirs. */
  | { readonly quote: string }
  | { readonly digits: string }
  | { readonly rows: readonly (readonly [label: string, value: string])[] };

/** What a letter says. How it looks is decided once, below. */
export type Letter = { readonly subject: string; readonly dear?: string; readonly parts: readonly Part[] };

export type WrittenMail = { readonly subject: string; readonly text: string; readonly html: string };

/** The same words twice: as plain text, and as a page without images, scripts or anything fetched from elsewhere. */
export const write = (letter: Letter, house: House): WrittenMail => {
  const subject = oneLine(letter.subject);
  const name = spoken(letter.dear ?? '');
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`;
  return { subject, text: asText(greeting, letter.parts, house), html: asPage(subject, greeting, letter.parts, house) };
};

const asText = (greeting: string, parts: readonly Part[], house: House): string =>
  `${[greeting, ...parts.map(textOf), `Kind regards\n${oneLine(house.brandName)}\n${house.supportEmail}`].join('\n\n')}\n`;

const textOf = (part: Part): string => {
  if ('say' in part) return part.say;
  if ('lead' in part) return `${part.lead}:\n${part.to}`;
  if ('quote' in part)
    return linesOf(part.quote)
      .map((line) => `> ${line}`.trimEnd())
      .join('\n');
  if ('digits' in part) return part.digits;
  return part.rows.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n');
};

/** Ink and paper of the site; every pair has a contrast of at least 5.5:1. */
const style = {
  body: 'margin:0;padding:24px 12px;background:#FAF7F2;color:#2B2622;font:17px/1.6 Georgia,serif',
  main: 'max-width:34em;margin:0 auto;padding:24px;background:#FFFFFF;border-radius:10px',
  heading: 'margin:0 0 24px;font-size:22px;line-height:1.3;font-weight:normal',
  digits: 'margin:24px 0;font:bold 32px/1.2 monospace;letter-spacing:6px',
  quote: 'margin:24px 0;padding-left:16px;border-left:2px solid #6A6058;white-space:pre-line',
  link: 'color:#2F5D7C;font-weight:bold',
  label: 'color:#6A6058',
  value: 'margin:0 0 8px',
  foot: 'margin:32px 0 0;color:#6A6058',
} as const;

const asPage = (subject: string, greeting: string, parts: readonly Part[], house: House): string =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="${style.body}"><main style="${style.main}">`,
    `<h1 style="${style.heading}">${escapeHtml(subject)}</h1>`,
    `<p>${escapeHtml(greeting)}</p>`,
    ...parts.map(pageOf),
    `<p style="${style.foot}">Kind regards<br>${escapeHtml(oneLine(house.brandName))}<br>`,
    `<a style="${style.label}" href="mailto:${escapeHtml(house.supportEmail)}">${escapeHtml(house.supportEmail)}</a></p>`,
    '</main></body></html>',
    '',
  ].join('\n');

const pageOf = (part: Part): string => {
  if ('say' in part) return `<p>${escapeHtml(part.say)}</p>`;
  if ('lead' in part)
    return `<p><a style="${style.link}" href="${escapeHtml(part.to)}">${escapeHtml(part.lead)}</a></p>`;
  if ('quote' in part)
    return `<blockquote style="${style.quote}">${linesOf(part.quote).map(escapeHtml).join('\n')}</blockquote>`;
  if ('digits' in part) return `<p style="${style.digits}">${escapeHtml(part.digits)}</p>`;
  const rows = part.rows.map(
    ([label, value]) =>
      `<dt style="${style.label}">${escapeHtml(label)}</dt><dd style="${style.value}">${escapeHtml(oneLine(value))}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
};
