import { until } from '../../e2e/support/until.js';
import { visitor, type Visitor } from '../../e2e/support/visitor.js';
import { ms, within, type Figure } from '../figure.js';
import { sized, type Plan } from '../plan.js';
import type { Site } from '../site.js';
import { openTimeline, postMemory } from './timelines.js';

/** Measures from the acknowledgment of a post to its appearance for another browser at another gateway. */
export const ownPost = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const { code } = await openTimeline(site.url, site.staff, 'Posts');
  const sees = async (who: Visitor, title: string): Promise<boolean> => {
    const page = (await who.get(`/api/timeline/${code}`)).body as { entries: readonly { title: string }[] };
    return page.entries.some((one) => one.title === title);
  };
  const stranger = visitor(site.otherUrl);
  const took: number[] = [];
  let atOnce = 0;
  const posts = sized(plan, 40, 5);
  for (let at = 0; at < posts; at += 1) {
    const title = `Number ${at}`;
    await sees(stranger, title); // the other gateway has the old page in its cache
    const guest = visitor(site.url);
    await postMemory(guest, code, title, 'It was a good boat.');
    const began = performance.now();
    if (await sees(guest, title)) atOnce += 1;
    await until('a post to be seen elsewhere', async () => (await sees(stranger, title)) || undefined, {
      intervalMs: 10,
    });
    took.push(performance.now() - began);
  }
  return [
    {
      id: 'S5',
      name: 'a post that was acknowledged, seen by another browser through another gateway',
      measured: `p50 ${ms(within(took, 0.5))}, p99 ${ms(within(took, 0.99))}; by its own browser immediately ${atOnce} of ${posts} times`,
      reach: 'p99 ≤ 1,000 ms, own immediately',
      reached: within(took, 0.99) <= 1_000 && atOnce === posts,
    },
  ];
};
