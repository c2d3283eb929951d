import { isService, wayOf, type TemplateType } from './campaign.js';
import {
  write,
  type Branding,
  type Part,
  type WrittenMail,
  escapeHtml,
  oneLine,
  sanitizeName,
} from '../../delivery/api.js';

/** Values of one reader that a campaign may insert as `{{name}}`. */
export type ReaderTexts = Readonly<Record<string, string>>;

const wordsOfWay = {
  newsletter: ['firstName', 'brandName', 'siteUrl'],
  outreach: ['contactName', 'businessName', 'brandName', 'siteUrl'],
} as const;

const knownWords = (type: TemplateType): readonly string[] => wordsOfWay[wayOf(type)];

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/gu;
const linkLine = /^\[([^\]\n]{1,120})\]\(([^()\s]{1,500})\)$/u;

export type Written = { readonly subject: string; readonly body: string };

const used = (text: string): readonly string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name);

const filled = (text: string, labels: ReaderTexts): string =>
  text.replace(placeholder, (_, name: string) => labels[name] ?? '');

/** Splits at blank lines; a paragraph `[text](address)` is a link. */
const paragraphsOf = (body: string): readonly string[] =>
  body
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

/**
 * Returns the link targets in order. Links in emails carry the index, never the address, so that none can be forged.
 */
export const linksOf = (body: string, branding: Branding): readonly string[] =>
  paragraphsOf(body).flatMap((paragraph) => {
    const [, , to] = linkLine.exec(paragraph) ?? [];
    return to === undefined ? [] : [filled(to, partnerLabels(branding))];
  });

const partnerLabels = ({ brandName, publicUrl }: Branding): ReaderTexts => ({ brandName, siteUrl: publicUrl });

/** Returns the errors that prevent sending, as sentences for the author. */
export const faultsOf = (type: TemplateType, { subject, body }: Written, branding: Branding): readonly string[] => {
  const known = knownWords(type);
  const unknown = [...new Set([...used(subject), ...used(body)])].filter((name) => !known.includes(name));
  return [
    ...(subject.trim() === '' ? ['Please write a subject.'] : []),
    ...(body.trim() === '' ? ['Please write a text.'] : []),
    ...unknown.map((name) => `{{${name}}} is not known. Known are ${known.map((one) => `{{${one}}}`).join(', ')}.`),
    ...linksOf(body, branding)
      .filter((to) => !isWebAddress(to))
      .map((to) => `“${oneLine(to)}” is not a web address. Links begin with https:// or {{siteUrl}}.`),
  ];
};

/** Link targets of one email. Without `follow`, links point directly to their target, as in a preview. */
export type MailLinks = {
  /** Absent in an email about the reader's own order, which is no campaign. */
  readonly unsubscribe?: string;
  readonly follow?: (place: number) => string;
  /** Address of the one-pixel image that reports an open. */
  readonly opened?: string;
};

const message: Readonly<Record<'newsletter' | 'outreach', (brandName: string) => string>> = {
  newsletter: (brandName) => `You get this because you agreed to news from ${brandName}.`,
  outreach: (brandName) => `${brandName} writes to you as a business. One click ends it.`,
};

/** Returns why the reader gets the email, and the postal address of the business. */
const reasonOf = (type: TemplateType, { brandName, postalAddress }: Branding): string => {
  const reason = message[wayOf(type)](brandName);
  return postalAddress === undefined ? reason : `${reason} ${oneLine(brandName)}, ${oneLine(postalAddress)}.`;
};

/** Renders a campaign email. Text that readers typed is repeated only if no mail program turns it into a link. */
export const campaignMail = (
  type: TemplateType,
  { subject, body }: Written,
  reader: ReaderTexts,
  links: MailLinks,
  branding: Branding,
): WrittenMail => {
  const own = Object.fromEntries(Object.entries(reader).map(([name, text]) => [name, sanitizeName(text)]));
  const labels = { ...own, ...partnerLabels(branding) };
  let place = -1;
  const parts = paragraphsOf(body).map((paragraph): Part => {
    const [, lead, to] = linkLine.exec(paragraph) ?? [];
    if (lead === undefined || to === undefined) return { paragraph: filled(paragraph, labels) };
    place += 1;
    return { button: filled(lead, labels), to: links.follow?.(place) ?? filled(to, partnerLabels(branding)) };
  });
  const recipientName = reader['firstName'] ?? reader['contactName'];
  const mail = write(
    {
      subject: filled(subject, labels),
      ...(recipientName !== undefined && { recipientName }),
      parts,
      ...(links.unsubscribe !== undefined && {
        footer: { sentence: reasonOf(type, branding), link: 'Unsubscribe', to: links.unsubscribe },
      }),
    },
    branding,
  );
  if (links.opened === undefined) return mail;
  const pixel = `<img src="${escapeHtml(links.opened)}" width="1" height="1" alt="">`;
  return { ...mail, html: mail.html.replace('</main>', `${pixel}</main>`) };
};

/** Links of an email that no one received, such as a preview. */
export const exampleLinks = (type: TemplateType, { publicUrl }: Branding): MailLinks =>
  isService(type) ? {} : { unsubscribe: `${publicUrl}/unsubscribe/example` };

/** An invented reader, for previews and test emails. */
export const sampleReader: ReaderTexts = {
  firstName: 'Inés',
  contactName: 'Ana Okafor',
  businessName: 'Okafor & Daughters',
};

/** Renders the subject for the sample reader; unknown variables stay visible. */
export const renderedSubject = (
  { templateType, subject }: { readonly templateType: TemplateType; readonly subject: string },
  branding: Branding,
): string => {
  const labels = { ...sampleReader, ...partnerLabels(branding) };
  const known = knownWords(templateType);
  return subject.replace(placeholder, (all, name: string) => (known.includes(name) ? (labels[name] ?? all) : all));
};
