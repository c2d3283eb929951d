import { expect, it } from '@jest/globals';
import { createCaseClient } from './cases.client.js';

it('requests the prepared text in the language of the reader', async () => {
  const requested: (string | undefined)[] = [];
  const client = createCaseClient({
    GetPrepared: (_, { language }) => {
      requested.push(language);
      return Promise.resolve({ known: false, files: [] });
    },
  });
  const options = { signal: new AbortController().signal, correlationId: 'test' };
  expect(await client.preparedFor('case', { ...options, language: 'es' })).toBeUndefined();
  await client.preparedFor('case', options);
  expect(requested).toEqual(['es', undefined]);
});
