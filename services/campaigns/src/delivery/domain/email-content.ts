import { escapeHtml, isolated, linesOf, oneLine, sanitizeName, translatedLine } from './plain-text.js';

/** Settings of the business. `publicUrl` has no trailing slash. */
export type Branding = {
  readonly brandName: string;
  readonly supportEmail: string;
  readonly publicUrl: string;
  /** Postal address of the business, for campaigns. */
  readonly postalAddress?: string | undefined;
};

export type Part =
  | { readonly paragraph: string }
  /** A paragraph that a person typed, in any script, with its line breaks. */
  | { readonly typed: string }
  | { readonly button: string; readonly to: string }
  /** Quoted lines of another person, marked as theirs. */
  | { readonly quote: string }
  | { readonly code: string }
  | { readonly rows: readonly (readonly [label: string, value: string])[] };

/** Content of an email; its layout is defined below. */
export type EmailContent = {
  readonly subject: string;
  readonly recipientName?: string;
  readonly parts: readonly Part[];
  readonly footer?: Footer;
  /** Receives replies; without it, support does. */
  readonly replyTo?: string;
  /** Address that stops these emails with one POST (RFC 8058). */
  readonly oneClickStop?: string;
};

/** Below the signature, quieter than the content. */
type Footer = { readonly sentence: string; readonly link: string; readonly to: string };

export type WrittenMail = { readonly subject: string; readonly text: string; readonly html: string };

/** The words around the content, in the language of the reader. */
export type Layout = {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly greeting: (name: string) => string;
  readonly regards: string;
  /** "Total" → "Total:" */
  readonly labelled: (label: string) => string;
};

export const englishLayout: Layout = {
  language: 'en',
  direction: 'ltr',
  greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  regards: 'Kind regards',
  labelled: (label) => `${label}:`,
};

/** Renders plain text and HTML with the same content, without images, scripts or external resources. */
export const write = (email: EmailContent, branding: Branding, layout: Layout = englishLayout): WrittenMail => {
  const subject = subjectOf(email, layout);
  const greeting = greetingOf(email, layout);
  return {
    subject,
    text: asText(greeting, email, branding, layout),
    html: asPage(subject, greeting, email, branding, layout),
  };
};

/** Renders what support may read of a sent email: its text without links and codes, and without the page. */
export const writeShown = (
  email: EmailContent,
  branding: Branding,
  layout: Layout,
): Pick<WrittenMail, 'subject' | 'text'> => {
  const content = withoutSecrets(email);
  return { subject: subjectOf(content, layout), text: asText(greetingOf(content, layout), content, branding, layout) };
};

const subjectOf = ({ subject }: EmailContent, { direction }: Layout): string =>
  direction === 'rtl' ? translatedLine(subject) : oneLine(subject);

const greetingOf = ({ recipientName }: EmailContent, layout: Layout): string =>
  layout.greeting(sanitizeName(recipientName ?? ''));

/** Replaces links and codes, which open what only the reader may open, by their labels. */
const withoutSecrets = ({ subject, recipientName, parts }: EmailContent): EmailContent => ({
  subject,
  ...(recipientName !== undefined && { recipientName }),
  parts: parts.map((part): Part => {
    if ('button' in part) return { paragraph: `[${part.button}]` };
    return 'code' in part ? { paragraph: '[…]' } : part;
  }),
});

const asText = (greeting: string, { parts, footer }: EmailContent, branding: Branding, layout: Layout): string => {
  const signature = `${layout.regards}\n${oneLine(branding.brandName)}\n${branding.supportEmail}`;
  const below = footer ? [`${footer.sentence}\n${layout.labelled(footer.link)} ${footer.to}`] : [];
  return `${[greeting, ...parts.map((part) => textOf(part, layout)), signature, ...below].join('\n\n')}\n`;
};

/** Keeps a number or a name in another script from changing the order of the words around it. */
const valueOf = (value: string, { direction }: Layout): string =>
  direction === 'rtl' ? isolated(oneLine(value)) : oneLine(value);

const textOf = (part: Part, layout: Layout): string => {
  if ('paragraph' in part) return part.paragraph;
  if ('typed' in part) return linesOf(part.typed).join('\n');
  if ('button' in part) return `${layout.labelled(part.button)}\n${part.to}`;
  if ('quote' in part)
    return linesOf(part.quote)
      .map((line) => `> ${line}`.trimEnd())
      .join('\n');
  if ('code' in part) return part.code;
  return part.rows.map(([label, value]) => `${layout.labelled(label)} ${valueOf(value, layout)}`).join('\n');
};

/** Colors of the site; every pair has a contrast of at least 5.5:1. */
const style = {
  body: 'margin:0;padding:24px 12px;background:#FAF7F2;color:#2B2622;font:17px/1.6 Georgia,serif',
  main: 'max-width:34em;margin:0 auto;padding:24px;background:#FFFFFF;border-radius:10px',
  heading: 'margin:0 0 24px;font-size:22px;line-height:1.3;font-weight:normal',
  code: 'margin:24px 0;font:bold 32px/1.2 monospace;letter-spacing:6px',
  quote: 'margin:24px 0;padding-left:16px;border-left:2px solid #6A6058;white-space:pre-line',
  link: 'color:#2F5D7C;font-weight:bold',
  label: 'color:#6A6058',
  value: 'margin:0 0 8px',
  foot: 'margin:32px 0 0;color:#6A6058',
  footer: 'margin:24px 0 0;color:#6A6058;font-size:14px',
} as const;

/** Some mail programs drop the attributes of `html` and `body`, so `main` has them too. */
const asPage = (
  subject: string,
  greeting: string,
  { parts, footer }: EmailContent,
  branding: Branding,
  layout: Layout,
): string => {
  const reading = `lang="${layout.language}" dir="${layout.direction}"`;
  return [
    '<!doctype html>',
    `<html ${reading}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="${style.body}"><main ${reading} style="${style.main}">`,
    `<h1 style="${style.heading}">${escapeHtml(subject)}</h1>`,
    `<p>${escapeHtml(greeting)}</p>`,
    ...parts.map((part) => pageOf(part, layout)),
    `<p style="${style.foot}">${escapeHtml(layout.regards)}<br>${escapeHtml(oneLine(branding.brandName))}<br>`,
    `<a style="${style.label}" href="mailto:${escapeHtml(branding.supportEmail)}">${escapeHtml(branding.supportEmail)}</a></p>`,
    ...(footer ? [footerOf(footer)] : []),
    '</main></body></html>',
    '',
  ].join('\n');
};

const footerOf = ({ sentence, link, to }: Footer): string =>
  `<p style="${style.footer}">${escapeHtml(sentence)} <a style="${style.label}" href="${escapeHtml(to)}">${escapeHtml(link)}</a></p>`;

const pageOf = (part: Part, layout: Layout): string => {
  if ('paragraph' in part) return `<p>${escapeHtml(part.paragraph)}</p>`;
  if ('typed' in part) return `<p dir="auto">${linesOf(part.typed).map(escapeHtml).join('<br>')}</p>`;
  if ('button' in part)
    return `<p><a style="${style.link}" href="${escapeHtml(part.to)}">${escapeHtml(part.button)}</a></p>`;
  if ('quote' in part)
    return `<blockquote style="${style.quote}">${linesOf(part.quote).map(escapeHtml).join('\n')}</blockquote>`;
  if ('code' in part) {
    const side = layout.direction === 'rtl' ? 'right' : 'left';
    return `<p dir="ltr" style="${style.code};text-align:${side}">${escapeHtml(part.code)}</p>`;
  }
  const rows = part.rows.map(
    ([label, value]) =>
      `<dt style="${style.label}">${escapeHtml(label)}</dt><dd style="${style.value}">${escapeHtml(valueOf(value, layout))}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
};
