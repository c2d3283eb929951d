import type { Page } from 'playwright-core';

/**
 * Elements with text of people, and the same in each language: names, codes, addresses, formats. The page itself has a
 * direction too. Ant Design names its icons in English, beside the label of their control.
 */
const ofPeople =
  '[dir=auto], [dir=ltr]:not(html), bdi, option[lang], .memory-caption, .timeline-address, .timeline-plate, .vague-date option:not([value=""]), a[href="/"], a[href^="mailto:"], a[href^="tel:"], .theirs, .anticon, script, style, noscript';

/** The same in each language, or English as in the pseudo-locale: brand, formats, codes of plates, days and times. */
const sameAnywhere = [
  'Keepsake|JPG|PNG|MP4|MOV|SVG|PDF|CSV|EST|EDT|AM|PM',
  String.raw`CF(?:-[\dA-Z]{4}){2}-[\dA-Z]{4}|K-[\dA-Z]{8}|[\w.]+@[\w.]+`,
  '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:[a-z]*day)?',
  '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:[a-z]{1,6})?(?= \\d)',
].join('|');

/** Returns the texts of a page in the pseudo-locale that are not lengthened, so not translated. */
export const hardCoded = (page: Page, others = ''): Promise<readonly string[]> =>
  page.evaluate(
    ([theirs, same]) => {
      const words = new RegExp(String.raw`\b(?:${same})\b`, 'gu');
      const isOurs = (element: Element | null): boolean => element !== null && element.closest(theirs) === null;
      const texts: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode())
        if (isOurs(walker.currentNode.parentElement)) texts.push(walker.currentNode.nodeValue ?? '');
      for (const name of ['aria-label', 'placeholder'])
        for (const element of document.querySelectorAll(`[${name}]`))
          if (isOurs(element)) texts.push(element.getAttribute(name) ?? '');
      return [...new Set(texts.filter((text) => /\p{L}{2}/u.test(text.replace(words, '')) && !text.includes('ẋ')))];
    },
    [others === '' ? ofPeople : `${ofPeople}, ${others}`, sameAnywhere] as const,
  );
