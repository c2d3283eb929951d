import { describe, expect, it } from '@jest/globals';
import type { ExportMemory } from '@keepsake/contracts/rest/album-file';
import { languages, type Language } from '@keepsake/contracts/values/language';
import { Readable } from 'node:stream';
import { albumPhrases } from '../../domain/album-phrases.js';
import type { Timeline } from '../../../timelines/api.js';
import { exportPage } from './album-html.js';

const timeline: Timeline = {
  id: 't',
  code: 'CF7K3M9QXA2TDV',
  ownerId: 'owner',
  keepers: {},
  endedInvites: [],
  eventType: 'Memorial',
  eventTypeSlug: 'memorial',
  isPrivate: false,
  privacyEpoch: 1,
  guestPolicy: 'open',
  guestsPaused: false,
  largeFiles: false,
  repliesAllowed: true,
  visitsShown: false,
  wallPaused: false,
  preparedByShown: true,
  indexed: false,
  isComplete: false,
  version: 1,
  aboutRevision: 0,
  settingsRevision: 0,
  grave: { shown: false },
  graveRevision: 0,
  heldCount: 0,
  shownCount: 1,
};

const memory: ExportMemory = {
  id: '0197a000-0000-7000-8000-000000000001',
  title: 'The boat',
  description: 'We never sold it.',
  date: '1974-06-03',
  location: null,
  submittedBy: 'Rui',
  submittedAt: '2026-11-20T10:00:00.000Z',
  groupId: null,
  status: 'held',
  media: null,
  hearts: 2,
  replies: [],
};

const pageIn = async (language: Language, honoreeName = 'Inés Duarte'): Promise<string> => {
  const details = {
    words: albumPhrases(language),
    timeline: { ...timeline, honoreeName },
    portrait: null,
    cover: null,
    address: 'https://keepsake.example/q/CF7K3M9QXA2TDV',
    exportedAt: new Date('2026-11-28T12:00:00Z'),
    count: 3,
    byDecade: true,
    visits: [],
  };
  const here = { file: 'Open the album.html', label: '' };
  let html = '';
  for await (const part of exportPage(details, here, [here], Readable.from([memory]))) html += part;
  return html;
};

describe('the page of an export', () => {
  it.each([
    [
      'en',
      '<html lang="en" dir="ltr"',
      ['In memory of ', '1970s', 'June 3, 1974', '2 hearts', '3 memories, kept on November 28, 2026.'],
    ],
    [
      'de',
      '<html lang="de" dir="ltr"',
      ['Im Gedenken an ', '1970er', '3. Juni 1974', '2 Herzen', 'Wartet auf die Familie'],
    ],
    [
      'es',
      '<html lang="es" dir="ltr"',
      ['En memoria de ', 'Años 1970', '3 de junio de 1974', 'Añadido el 20 de noviembre de 2026'],
    ],
    ['pt-BR', '<html lang="pt-BR" dir="ltr"', ['Em memória de ', 'Anos 1970', '3 de junho de 1974', '2 corações']],
    [
      'ar',
      '<html lang="ar" dir="rtl"',
      ['في ذكرى ', 'عقد 1970', '3 يونيو 1974', 'قلبان', '3 ذكريات، حُفظت في 28 نوفمبر 2026.'],
    ],
  ] as const)('speaks the language %s', async (language, root, words) => {
    const html = await pageIn(language);
    expect(html).toContain(root);
    expect(words.filter((word) => !html.includes(word))).toEqual([]);
  });

  it('joins the French heading to a name that begins with a vowel', async () => {
    expect(await pageIn('fr')).toContain('<span class="lead">À la mémoire d’</span><span>Inés Duarte</span>');
    expect(await pageIn('fr', 'Rui')).toContain('<span class="lead">À la mémoire de </span><span>Rui</span>');
  });

  it.each(languages)('names its buttons for the script in %s', async (language) => {
    const labels = /data-words="([^"]+)"/.exec(await pageIn(language))?.[1]?.split('|');
    expect(labels).toHaveLength(4);
  });
});
