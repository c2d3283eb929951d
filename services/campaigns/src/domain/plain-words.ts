/**
 * What people typed is never trusted with the shape of a mail. Every name, number and label of a letter goes through here
 * before it stands in a subject, in the text or in the page.
 */

const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** They turn the reading direction around, so that a text reads as something else than it is. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const longest = 120;

/** One line without control characters: a line break in a subject would begin a new mail header. */
export const oneLine = (text: string): string => {
  const tidy = text.replace(directions, '').replace(controls, ' ').replace(/\s+/gu, ' ').trim();
  const letters = Array.from(tidy);
  return letters.length <= longest ? tidy : `${letters.slice(0, longest - 1).join('')}…`;
};

/** The lines of a text that may have many, each without control characters. */
export const linesOf = (text: string): readonly string[] =>
  text
    .replace(directions, '')
    .split(/\r\n|[\n\r\p{Zl}\p{Zp}]/u)
    .map((line) => line.replace(controls, ' ').trimEnd());

/** Mail programs turn "www.x", "x.com" and "a@b" into links by themselves. */
const looksLikeLink = /:\/\/|www\.|[<>@\\/]|\.\p{L}{2,}/iu;

/**
 * A name as we may repeat it under our own, or nothing. Orders and activations are open to anyone, with anyone's address in
 * them: a "name" that carries a link would make us send advertising to a stranger.
 */
export const spoken = (name: string): string => {
  const line = oneLine(name);
  return looksLikeLink.test(line) ? '' : line;
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe between tags and inside quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
