// Reports the catalogs of pages and emails: missing, unknown and unused messages, and sizes, and the texts of translated
// pages that are in no catalog. Fails if a catalog is not complete or a text is hard-coded.
import { hardCoded } from './hard-coded.js';
import { areas, languageNames, reportOf, unusedKeys } from './catalogs.js';
import { emailLanguages, emailReportOf, unknownEmailTexts, unusedEmailTexts } from './emails.js';

let isComplete = true;
for (const area of areas) {
  const unused = unusedKeys(area);
  console.log(`${area}: ${unused.length} unused`);
  for (const key of unused) console.log(`  ${key}`);
  isComplete &&= unused.length === 0;
  for (const language of Object.keys(languageNames).filter((tag) => tag !== 'en')) {
    const { missing, unknown, faults, kb } = reportOf(language, area);
    const problems = [
      ...missing.map((key) => `${key} is missing`),
      ...unknown.map((key) => `${key} is unknown`),
      ...faults,
    ];
    console.log(
      `${area} ${language.padEnd(6)} ${kb.toFixed(1)} kB, ${missing.length} missing, ${problems.length} problems`,
    );
    for (const problem of problems) console.log(`  ${problem}`);
    isComplete &&= problems.length === 0;
  }
}
const texts = hardCoded();
console.log(`${texts.length} hard-coded texts`);
for (const text of texts) console.log(`  ${text}`);
isComplete &&= texts.length === 0;

const wrong = [
  ...unusedEmailTexts().map((key) => `${key} is unused`),
  ...unknownEmailTexts().map((key) => `${key} is not in en.json`),
];
for (const language of emailLanguages) {
  const { missing, unknown, faults } = emailReportOf(language);
  const problems = [
    ...missing.map((key) => `${key} is missing`),
    ...unknown.map((key) => `${key} is unknown`),
    ...faults,
  ];
  console.log(`emails ${language.padEnd(6)} ${missing.length} missing, ${problems.length} problems`);
  wrong.push(...problems.map((problem) => `${language}: ${problem}`));
}
for (const problem of wrong) console.log(`  ${problem}`);
isComplete &&= wrong.length === 0;
if (!isComplete) process.exitCode = 1;
