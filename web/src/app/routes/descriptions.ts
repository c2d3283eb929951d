/**
 * What search engines, and previews of a shared link, show of a page in English, by its path. Translated pages set their
 * own.
 */
export const descriptions: Readonly<Record<string, string>> = {
  '/account': 'Scan the plate from your package, or type its code, to open its timeline.',
  '/demo-qr': 'Print a sample code and try it: it opens a finished story.',
  '/support':
    'Codes that do not scan, access codes, lost plates, sign-in emails that do not arrive, and a person who answers.',
  '/terms': 'What you order, what it costs, what “lifetime” means here, and what happens if we ever have to stop.',
  '/privacy': 'What we keep, who sees it, and how to have it corrected or erased. No advertising, no tracking.',
  '/refund': 'When you get your money back, how to ask for it, and how long it takes.',
};
