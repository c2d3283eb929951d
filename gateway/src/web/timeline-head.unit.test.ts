import { describe, expect, it } from '@jest/globals';
import { timelineJson } from '../testing/answers.js';
import { pageOf, type Page, type Viewed } from '../viewing/page.js';
import type { Pages } from '../viewing/pages.js';
import { timelinePage } from './timeline-head.js';
import type { DrawTimeline } from './timeline-look.js';

const code = 'CF7K3M9QXA2TDV';
const publicUrl = 'https://keepsake.example';
const viewed = (changed: Partial<Viewed> = {}): Page => {
  const preview = Buffer.from(JSON.stringify({ title: 'Inés', description: 'A timeline of memories.' }));
  const about = { outcome: 'live', version: 1, privacyEpoch: 1, ownerId: 'owner', keeperIds: [], endedInvites: [] };
  return pageOf(
    { ...about, json: timelineJson(code, 1), private: false, code, indexed: false, preview, ...changed },
    code,
    0,
  );
};
const withPage = (page: Page | Error) => {
  const drawn: unknown[] = [];
  const draw: DrawTimeline = (answer) => {
    drawn.push(answer);
    return { look: { html: '<h1>Inés</h1>', style: 'h1 {}' }, firstPicture: '/media/first' };
  };
  const get = async (): Promise<Page> => {
    if (page instanceof Error) throw page;
    return page;
  };
  const pages: Pick<Pages, 'get'> = { get };
  return { drawn, ask: (typed = code) => timelinePage({ pages, publicUrl, draw }, typed) };
};

describe('the page of a timeline', () => {
  it('is drawn once for each version, from the answer that is asked for ahead', async () => {
    const { drawn, ask } = withPage(viewed());
    const [first, second] = [await ask(), await ask()];
    expect(first).toEqual(second);
    expect(first.look).toEqual({ html: '<h1>Inés</h1>', style: 'h1 {}' });
    expect(first.head.ahead).toEqual({
      answer: `/api/timeline/${code}?limit=30`,
      pictures: ['/media/first'],
    });
    expect(drawn).toEqual([JSON.parse(timelineJson(code, 1).toString())]);
  });

  it.each([
    ['a private one', viewed({ private: true }), 200],
    ['one that nothing may be told of', viewed({ preview: Buffer.alloc(0) }), 200],
    ['one that is gone', viewed({ outcome: 'gone' }), 404],
    ['one that cannot be asked about', new Error('away'), 200],
  ])('says and shows nothing of %s', async (_name, page, status) => {
    const { drawn, ask } = withPage(page);
    expect(await ask()).toEqual({ head: { indexed: false }, status });
    expect(drawn).toEqual([]);
  });

  it('of what is no code, and of the demo, is not drawn', async () => {
    const { drawn, ask } = withPage(viewed());
    expect(await ask('nothing')).toEqual({ head: { indexed: false }, status: 404 });
    expect((await ask('demo')).look).toBeUndefined();
    expect(drawn).toEqual([]);
  });
});
