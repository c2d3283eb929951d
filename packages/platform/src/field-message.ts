import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** Returns the label of the innermost named field: `firstName` becomes "First name". */
const nameOf = (path: readonly PropertyKey[] = []): string => {
  const key = path.filter((part) => typeof part === 'string').at(-1);
  if (key === undefined) return 'What was sent';
  const label = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
};

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named fields',
  record: 'an object with named fields',
  date: 'a date',
};

const formats: Readonly<Record<string, string>> = {
  email: 'must be an email address, such as name@example.org.',
  url: 'must be a web address, such as https://example.org.',
  uuid: 'is not an id that we know. Please reload the page.',
  date: 'must be a date, such as 2026-02-28.',
  datetime: 'must be a date and time, such as 2026-02-28T10:00:00Z.',
};

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', file: ' bytes' };

const listed = (values: readonly unknown[]): string => values.map(String).join(', ');

const rest = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'is missing.';
      return `must be ${kinds[issue.expected] ?? 'of another kind'}.`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'is missing.';
      return `must be ${units[issue.origin] ? 'at least ' : 'not less than '}${issue.minimum}${units[issue.origin] ?? ''}.`;
    case 'too_big':
      return `must be ${units[issue.origin] ? 'at most ' : 'not more than '}${issue.maximum}${units[issue.origin] ?? ''}.`;
    case 'invalid_format':
      return formats[issue.format] ?? 'is not written in the form that is expected.';
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of: '}${listed(issue.values)}.`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `has fields that are not known: ${listed(issue.keys)}.`;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'is not valid.';
  }
};

/** Returns a sentence for an issue whose schema has no message, so that no pattern or type name reaches a person. */
export const fieldMessage = (issue: Issue): string => `${nameOf(issue.path)} ${rest(issue)}`;
