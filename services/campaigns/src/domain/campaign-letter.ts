import { wayOf, type TemplateType } from './campaign.js';
import { write, type House, type Part, type WrittenMail } from './letter.js';
import { escapeHtml, oneLine, spoken } from './plain-words.js';

/** Words of one reader that a campaign may put into its text as `{{name}}`. */
export type ReaderWords = Readonly<Record<string, string>>;

const wordsOfWay = {
  newsletter: ['firstName', 'brandName', 'siteUrl'],
  outreach: ['contactName', 'businessName', 'brandName', 'siteUrl'],
} as const;

const knownWords = (type: TemplateType): readonly string[] => wordsOfWay[wayOf(type)];

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/gu;
const linkLine = /^\[([^\]\n]{1,120})\]\(([^()\s]{1,500})\)$/u;

export type Written = { readonly subject: string; readonly body: string };

const used = (text: string): readonly string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name);

const filled = (text: string, words: ReaderWords): string =>
  text.replace(placeholder, (_, name: string) => words[name] ?? '');

/** Paragraphs stand apart by an empty line; a paragraph that is `[words](address)` is a link. */
const paragraphsOf = (body: string): readonly string[] =>
  body
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

/** The addresses that the text leads to, in their order: a link in a mail names the place, never the address. */
export const linksOf = (body: string, house: House): readonly string[] =>
  paragraphsOf(body).flatMap((paragraph) => {
    const [, , to] = linkLine.exec(paragraph) ?? [];
    return to === undefined ? [] : [filled(to, houseWords(house))];
  });

const houseWords = ({ brandName, publicUrl }: House): ReaderWords => ({ brandName, siteUrl: publicUrl });

/** What keeps this text from being sent, each in a sentence for the one who writes it. */
export const faultsOf = (type: TemplateType, { subject, body }: Written, house: House): readonly string[] => {
  const known = knownWords(type);
  const unknown = [...new Set([...used(subject), ...used(body)])].filter((name) => !known.includes(name));
  return [
    ...(subject.trim() === '' ? ['Please write a subject.'] : []),
    ...(body.trim() === '' ? ['Please write a text.'] : []),
    ...unknown.map((name) => `{{${name}}} is not known. Known are ${known.map((one) => `{{${one}}}`).join(', ')}.`),
    ...linksOf(body, house)
      .filter((to) => !isWebAddress(to))
      .map((to) => `“${oneLine(to)}” is not a web address. Links begin with https:// or {{siteUrl}}.`),
  ];
};

/** Where the links of one mail lead. Without `follow` they lead straight there, as in a preview. */
export type MailLinks = {
  readonly unsubscribe: string;
  readonly follow?: (place: number) => string;
  /** A picture of one pixel that tells when the mail is opened. */
  readonly opened?: string;
};

const said: Readonly<Record<'newsletter' | 'outreach', (brandName: string) => string>> = {
  newsletter: (brandName) => `You get this because you agreed to news from ${brandName}.`,
  outreach: (brandName) =>
    `${brandName} writes to you as a business. If you would rather not hear from us, one press is enough.`,
};

/** What readers typed about themselves is repeated only where no mail program can make a link of it. */
export const campaignMail = (
  type: TemplateType,
  { subject, body }: Written,
  reader: ReaderWords,
  links: MailLinks,
  house: House,
): WrittenMail => {
  const own = Object.fromEntries(Object.entries(reader).map(([name, text]) => [name, spoken(text)]));
  const words = { ...own, ...houseWords(house) };
  let place = -1;
  const parts = paragraphsOf(body).map((paragraph): Part => {
    const [, lead, to] = linkLine.exec(paragraph) ?? [];
    if (lead === undefined || to === undefined) return { say: filled(paragraph, words) };
    place += 1;
    return { lead: filled(lead, words), to: links.follow?.(place) ?? filled(to, houseWords(house)) };
  });
  const farewell: readonly Part[] = [
    { say: said[wayOf(type)](house.brandName) },
    { lead: 'Unsubscribe', to: links.unsubscribe },
  ];
  const dear = reader['firstName'] ?? reader['contactName'];
  const mail = write(
    { subject: filled(subject, words), ...(dear !== undefined && { dear }), parts: [...parts, ...farewell] },
    house,
  );
  if (links.opened === undefined) return mail;
  const pixel = `<img src="${escapeHtml(links.opened)}" width="1" height="1" alt="">`;
  return { ...mail, html: mail.html.replace('</main>', `${pixel}</main>`) };
};

/** Somebody who does not exist, for previews and test mails. */
export const sampleReader: ReaderWords = {
  firstName: 'Inés',
  contactName: 'Ana Okafor',
  businessName: 'Okafor & Daughters',
};
