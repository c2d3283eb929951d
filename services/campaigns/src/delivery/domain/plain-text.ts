/**
 * Cleans typed text before it appears in a subject, in text or in HTML, so that it cannot change the structure of an
 * email.
 */

const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** They reverse the reading direction, so that a text looks like another one. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const maxLength = 120;

/** Returns one line without control characters: a line break in a subject would inject a header. */
export const oneLine = (text: string): string => translatedLine(text.replace(directions, ''));

/** Like `oneLine`, for a message whose values are already isolated. */
export const translatedLine = (text: string): string => {
  const tidy = text.replace(controls, ' ').replace(/\s+/gu, ' ').trim();
  const letters = Array.from(tidy);
  return letters.length <= maxLength ? tidy : `${letters.slice(0, maxLength - 1).join('')}…`;
};

/** Isolates a value, so that its script does not change the order of the words around it. */
export const isolated = (value: string): string => `\u2068${value.replace(directions, '')}\u2069`;

/** Returns the lines of a text, each without control characters. */
export const linesOf = (text: string): readonly string[] =>
  text
    .replace(directions, '')
    .split(/\r\n|[\n\r\p{Zl}\p{Zp}]/u)
    .map((line) => line.replace(controls, ' ').trimEnd());

/** Mail programs turn "www.x", "x.com" and "a@b" into links automatically. */
const looksLikeLink = /:\/\/|www\.|[<>@\\/]|\.\p{L}{2,}/iu;

/**
 * Returns a name that is safe to repeat, or an empty string. Anyone can order or activate with any address, so a "name"
 * with a link would send advertising to an unrelated person.
 */
export const sanitizeName = (name: string): string => {
  const line = oneLine(name);
  return looksLikeLink.test(line) ? '' : line;
};

const title = /^(?:the|mr|mrs|ms|mx|dr|prof|rev|sir|sister|brother|father|mother|.*\.)$/i;
const severalPeople = /[&+/,]|(?:^|\s)(?:and|y|e|et|und|family|familie|familia|famille|família)(?:\s|$)/iu;

/** Returns the first name of a full name for the greeting; several people, titles and single words stay whole. */
export const greetingName = (fullName: string): string => {
  const name = sanitizeName(fullName)
    .replace(/\([^)]*\)/g, '')
    .trim();
  const [first = ''] = name.split(/\s/u);
  return first === '' || title.test(first) || severalPeople.test(name) ? name : first;
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use between tags and inside quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
