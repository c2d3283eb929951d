import { describe, expect, it } from '@jest/globals';
import { timelineJson } from '../testing/answers.js';
import { pageOf, type CachedTimeline, type Viewed } from '../edge/cached-timeline.js';
import type { Pages } from '../edge/pages.js';
import { timelinePage } from './timeline-head.js';
import type { TimelineRenderer } from './timeline-page.js';

const code = 'CF7K3M9QXA2TDV';
const publicUrl = 'https://keepsake.example';
const viewed = (changed: Partial<Viewed> = {}): CachedTimeline => {
  const preview = Buffer.from(JSON.stringify({ title: 'Inés', description: 'A timeline of memories.' }));
  const details = { outcome: 'live', version: 1, privacyEpoch: 1, ownerId: 'owner', keeperIds: [], endedInvites: [] };
  return pageOf(
    { ...details, json: timelineJson(code, 1), private: false, code, indexed: false, preview, ...changed },
    code,
    0,
  );
};
const withPage = (page: CachedTimeline | Error) => {
  const drawn: unknown[] = [];
  const draw: TimelineRenderer['draw'] = (answer, language) => {
    drawn.push(answer);
    const html = `<h1 lang="${language}">Inés</h1>`;
    return { prerendered: { html, style: 'h1 {}' }, firstPicture: '/media/first', title: `Inés, ${language}` };
  };
  const get = async (): Promise<CachedTimeline> => {
    if (page instanceof Error) throw page;
    return page;
  };
  const pages: Pick<Pages, 'get'> = { get };
  return { drawn, ask: (typed = code, language = 'en') => timelinePage({ pages, publicUrl, draw }, typed, language) };
};

describe('timeline page', () => {
  it('is rendered once per version, from the preloaded API response', async () => {
    const { drawn, ask } = withPage(viewed());
    const [first, second] = [await ask(), await ask()];
    expect(first).toEqual(second);
    expect(first.prerendered).toEqual({ html: '<h1 lang="en">Inés</h1>', style: 'h1 {}' });
    expect(first.head.ahead).toEqual({
      answer: `/api/timeline/${code}?limit=30`,
      pictures: ['/media/first'],
    });
    expect(drawn).toEqual([JSON.parse(timelineJson(code, 1).toString())]);
  });

  it('is rendered once per language and never in another one', async () => {
    const { drawn, ask } = withPage(viewed());
    const languages = ['es', 'ar', 'en', 'es', 'ar', 'en'];
    const pages = await Promise.all(languages.map((language) => ask(code, language)));
    expect(pages.map(({ prerendered }) => prerendered?.html)).toEqual(
      languages.map((language) => `<h1 lang="${language}">Inés</h1>`),
    );
    expect(pages.map(({ head }) => head.title)).toEqual([
      'Inés, es',
      'Inés, ar',
      'Inés',
      'Inés, es',
      'Inés, ar',
      'Inés',
    ]);
    expect(drawn).toHaveLength(3);
  });

  it.each([
    ['a private one', viewed({ private: true }), 200],
    ['one that nothing may be told of', viewed({ preview: Buffer.alloc(0) }), 200],
    ['one that is gone', viewed({ outcome: 'gone' }), 404],
    ['one that cannot be asked about', new Error('away'), 200],
  ])('contains no data of %s', async (_name, page, status) => {
    const { drawn, ask } = withPage(page);
    expect(await ask()).toEqual({ head: { indexed: false }, status });
    expect(drawn).toEqual([]);
  });

  it('is not prerendered for an invalid code and the demo', async () => {
    const { drawn, ask } = withPage(viewed());
    expect(await ask('nothing')).toEqual({ head: { indexed: false }, status: 404 });
    expect((await ask('demo')).prerendered).toBeUndefined();
    expect(drawn).toEqual([]);
  });
});
