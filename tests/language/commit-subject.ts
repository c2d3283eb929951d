import { readFileSync } from 'node:fs';
import { refusedIn } from './refused-words.js';
import { fileURLToPath } from 'node:url';

const maxLength = 72;
/** `scope: Imperative subject` or `Imperative subject`. */
const shape = /^(?:[a-z][a-z0-9-]*: )?(?<verb>[A-Z][a-z]+)\b/;
/** Verbs in the imperative that end like another form. */
const imperative = new Set([
  'Address',
  'Bypass',
  'Compress',
  'Cross',
  'Discuss',
  'Dismiss',
  'Embed',
  'Express',
  'Feed',
]);
const ends = /(?:ing|ed|[^su]s)$/;
const short = new Set(['Bring', 'String', 'Need', 'Seed', 'Speed', 'Shed', 'Pass', 'Focus', 'Process', 'Access']);

/** Returns what is wrong with the subject of a commit; empty when it is good. */
export const subjectProblems = (subject: string): readonly string[] => {
  if (/^(?:Merge|Revert|fixup!|squash!) /.test(subject)) return [];
  const verb = shape.exec(subject)?.groups?.['verb'];
  const other = verb !== undefined && ends.test(verb) && !imperative.has(verb) && !short.has(verb);
  return [
    ...(subject.length > maxLength ? [`It has ${subject.length} characters; write at most ${maxLength}.`] : []),
    ...(verb === undefined ? ['Begin with an imperative verb in upper case, after an optional "scope: ".'] : []),
    ...(other ? [`"${verb}" is not an imperative. Write what the commit does: "Add", "Fix", "Remove".`] : []),
    ...refusedIn(subject).map((problem) => `${problem}.`),
    ...(subject.endsWith('.') ? ['Leave out the period at the end.'] : []),
  ];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file = ''] = process.argv.slice(2);
  const [subject = ''] = readFileSync(file, 'utf8').split('\n');
  const problems = subjectProblems(subject);
  if (problems.length > 0) {
    process.stderr.write(`The subject of this commit was refused: ${subject}\n${problems.join('\n')}\n`);
    process.exitCode = 1;
  }
}
