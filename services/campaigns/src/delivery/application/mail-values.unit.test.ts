import { describe, expect, it } from '@jest/globals';
import { templateNames } from '../domain/templates.js';
import { sampleDraft } from '../domain/templates.sample.js';
import { draft } from './mail-values.js';

describe.each(templateNames)('values of %s', (template) => {
  it('are accepted unchanged', () => {
    expect(draft.parse(sampleDraft(template))).toEqual(sampleDraft(template));
  });

  it('are refused when one of them is missing', () => {
    const values: Record<string, unknown> = { ...sampleDraft(template).values };
    const without = Object.keys(values).map((name) => ({ template, values: { ...values, [name]: undefined } }));
    expect(without.filter((one) => draft.safeParse(one).success)).toEqual([]);
  });
});

it.each([
  ['a template that does not exist', { template: 'newsletter', values: {} }],
  ['a link that runs a script', { template: 'sign-in-code', values: { code: '123456', link: 'javascript:alert(1)' } }],
  [
    'a code that is a sentence',
    { template: 'sign-in-code', values: { code: 'call 555-0100', link: 'https://a.example' } },
  ],
])('refuses %s', (_, given) => {
  expect(draft.safeParse(given).success).toBe(false);
});
