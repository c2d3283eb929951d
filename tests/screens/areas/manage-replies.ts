import { visitor } from '../../e2e/support/visitor.js';
import type { Screen } from '../screen.js';
import { manageOf, signedIn, waitFor } from './manage.js';

/** Shows the first memory with a heart, and replies to it as a guest and as the family. */
const reply = async (url: string, code: string): Promise<void> => {
  const [guest, family] = [visitor(url), await signedIn(url)];
  const { body } = await family.get(`/api/timeline/${code}/desk/entries?status=all`);
  const entries = (body as { readonly entries: readonly { readonly id: string; readonly status: string }[] }).entries;
  for (const { id, status } of entries.slice(0, 1)) {
    if (status === 'held') await family.post(`/api/timeline/${code}/entries/${id}/approve`);
    await guest.put(`/api/timeline/${code}/entries/${id}/heart`, {});
    const text = 'I was on that boat in the summer of 1974, and I still have the photo of us both at the helm.';
    await guest.post(`/api/timeline/${code}/entries/${id}/replies`, { text, submittedBy: 'Ana' });
    await family.post(`/api/timeline/${code}/entries/${id}/replies`, { text: 'Thank you, Ana.', submittedBy: 'Rosa' });
  }
};

/** Edits a memory of a guest as the family, so that an earlier version can be restored. */
const edit = async (url: string, code: string): Promise<void> => {
  const family = await signedIn(url);
  const { body } = await family.get(`/api/timeline/${code}/desk/entries?status=all`);
  const { entries } = body as { readonly entries: readonly { readonly id: string; readonly title: string }[] };
  const lighthouse = entries.find(({ title }) => title === 'At the lighthouse');
  await family.patch(`/api/timeline/${code}/entries/${lighthouse?.id}`, {
    title: 'At the lighthouse',
    description: 'The year the storm took the roof, and we slept in the boat house.',
  });
};

/** What guests and the family added to memories later: replies and edits. */
export const laterScreens: readonly Screen[] = [
  {
    name: 'manage-edited',
    path: async (stage) => {
      const edited = await manageOf('memories', '&status=edited')(stage);
      await edit(stage.url, stage.plates[0]);
      return edited;
    },
    who: 'customer',
    prepare: waitFor(/^Restore the earlier version/),
  },
  {
    name: 'manage-replies',
    path: async (stage) => {
      const [code] = (await manageOf('replies')(stage)).match(/CF\w+/) ?? [];
      await reply(stage.url, code ?? '');
      return `/timeline/${code}/desk?section=replies`;
    },
    who: 'customer',
    prepare: waitFor(/^Approve “/),
  },
  {
    name: 'timeline-replies',
    path: async (stage) => {
      const [code] = (await manageOf('replies')(stage)).match(/CF\w+/) ?? [];
      await reply(stage.url, code ?? '');
      return `/timeline/${code}`;
    },
    who: 'customer',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Reply to/ })
        .first()
        .click();
      await page
        .getByRole('list', { name: /^Replies to/ })
        .first()
        .waitFor();
      await page.getByLabel('Your reply').fill('She taught me to row in it.');
    },
  },
];
