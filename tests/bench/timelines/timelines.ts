import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { visitor, type Visitor } from '../../e2e/support/visitor.js';

export type MadeTimeline = { readonly code: string; readonly path: string; readonly family: Visitor };

/** Activates a plate from stock with a new family. */
export const openTimeline = async (url: string, staff: Visitor, name: string): Promise<MadeTimeline> => {
  const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 1, prefix: 'CF', batchName: name });
  const [code = ''] = generatedCodesAnswer.parse(made.body).codes;
  const family = visitor(url);
  const activated = await family.post('/api/customer/activate-qr', {
    qrCode: code,
    customerName: 'Ana Rivera',
    customerEmail: `${code.toLowerCase()}@keepsake.example`,
    eventType: 'memorial',
    honoreeName: 'Inés Rivera',
  });
  if (activated.status >= 300) throw new Error(`A timeline could not be opened: ${JSON.stringify(activated.body)}`);
  return { code, path: `/api/timeline/${code}?limit=30`, family };
};

export const postMemory = async (by: Visitor, code: string, title: string, description: string): Promise<number> => {
  const form = new FormData();
  form.set('title', title);
  form.set('description', description);
  form.set('date', String(1930 + (title.length % 90)));
  const posted = await by.post(`/api/timeline/${code}/entries`, form);
  if (posted.status !== 201) throw new Error(`A memory was not taken: ${JSON.stringify(posted.body)}`);
  return (posted.body as { version: number }).version;
};

const sentence = 'She put things where there was room and they stayed, out of politeness. ';

/** Posts entries of `sentences` sentences each. */
export const fillTimeline = async (url: string, code: string, memories: number, sentences: number): Promise<void> => {
  for (let at = 0; at < memories; at += 1)
    await postMemory(visitor(url), code, `The summer of ${1950 + at}`, sentence.repeat(sentences));
};
