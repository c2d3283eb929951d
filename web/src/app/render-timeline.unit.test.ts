import { describe, expect, test } from '@jest/globals';
import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { firstPicture, languages, renderTimeline } from './render-timeline.js';

type Memory = TimelineAnswer['entries'][number];
const picture = (n: number, changed: Partial<Memory> = {}): Memory => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  title: `Summer ${n}`,
  description: 'By the sea.',
  date: `197${n}-07-04`,
  location: null,
  submittedBy: 'Rui',
  submittedAt: '2026-05-04T10:00:00.000Z',
  mediaType: 'image',
  mediaState: 'ready',
  mediaUrl: `/media/${n}/full`,
  thumbUrl: `/media/${n}/thumb`,
  placeholder: 'data:image/webp;base64,AAAA',
  width: 2_000,
  height: 1_500,
  groupId: null,
  ...changed,
});
const timeline = (changed: Partial<TimelineAnswer> = {}): TimelineAnswer => ({
  code: 'CF7K3M9QXA2TDV',
  eventType: 'Memorial',
  eventTypeSlug: 'memorial',
  honoreeName: 'Inés Duarte',
  eventDescription: 'She taught half of this town to read.',
  eventDate: '2024-06-01',
  fromDate: '1941',
  isPrivate: false,
  isComplete: false,
  guestsPaused: false,
  version: 1,
  total: 2,
  nextCursor: null,
  entries: [picture(1), picture(2)],
  ...changed,
});

describe('prerendered timeline', () => {
  test('shows the name and the first memory’s small picture with inert controls', () => {
    const html = renderTimeline(timeline(), 'en').html;
    expect(html).toContain('Inés Duarte');
    expect(html).toContain('Summer 1');
    expect(html).not.toContain('Summer 2');
    expect([...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, src]) => src)).toEqual(['/media/1/thumb']);
    expect([...html.matchAll(/<button(?! inert)/g)]).toEqual([]);
    expect(firstPicture(timeline())).toBe('/media/1/thumb');
  });

  test('shows the resting place on a server, which has no navigator', () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
    Object.defineProperty(globalThis, 'navigator', { value: undefined, configurable: true });
    try {
      const grave = { cemetery: 'Prazeres', latitude: 38.7, longitude: -9.1, photoUrl: '/media/9/thumb' };
      const { html } = renderTimeline(timeline({ grave }), 'de');
      expect(html).toContain('Ruhestätte');
      expect(html).toContain('Prazeres');
      expect(html).toContain('/media/9/thumb');
    } finally {
      if (own) Object.defineProperty(globalThis, 'navigator', own);
      else Reflect.deleteProperty(globalThis, 'navigator');
    }
  });

  test.each([
    ['en', 'Add Your Memory', 'In memory of Inés Duarte'],
    ['es', 'Añadir un recuerdo', 'En memoria de Inés Duarte'],
    ['fr', 'Ajouter un souvenir', 'À la mémoire d’Inés Duarte'],
    ['de', 'Erinnerung hinzufügen', 'Im Gedenken an Inés Duarte'],
    ['pt-BR', 'Adicionar lembrança', 'Em memória de Inés Duarte'],
    ['ar', 'إضافة ذكرى', 'في ذكرى Inés Duarte'],
  ])('is rendered in %s, also after another language', (tag, button, title) => {
    renderTimeline(timeline(), tag === 'ar' ? 'de' : 'ar');
    const { html, ...labels } = renderTimeline(timeline(), tag);
    expect(html).toContain(button);
    expect(labels.title).toBe(title);
    // Only the words of guests and the names of the languages are the same in all languages.
    const english = renderTimeline(timeline(), 'en').html;
    expect(english).toContain('Share Timeline');
    expect(html.includes('Share Timeline')).toBe(tag === 'en');
  });

  test('has the date of a memory in the words of the language', () => {
    const datesOf = (tag: string): string | undefined =>
      /memory-caption">([^<]+)</.exec(renderTimeline(timeline(), tag).html)?.[1];
    expect(languages.map(datesOf)).toEqual([
      'July 4, 1971',
      '4 de julio de 1971',
      '4 juillet 1971',
      '4. Juli 1971',
      '4 de julho de 1971',
      '4 يوليو 1971',
    ]);
  });

  test.each([
    ['a film', [picture(1, { mediaType: 'video' })]],
    ['a large group', [1, 2, 3, 4].map((n) => picture(n, { date: '1971-07-04', groupId: 'g' }))],
    ['nothing yet', []],
  ])('shows only the name when the timeline begins with %s', (_what, entries) => {
    const html = renderTimeline(timeline({ entries }), 'en').html;
    expect(html).toContain('Inés Duarte');
    expect(html).not.toContain('class="memory"');
  });

  test('escapes all text of guests and family', () => {
    const html = renderTimeline(
      timeline({
        honoreeName: '<script>alert(1)</script>',
        eventDescription: '</div><img src=x onerror=alert(2)>',
        entries: [picture(1, { title: '"><svg onload=alert(3)>' })],
      }),
      'en',
    ).html;
    expect(html).not.toMatch(/<script|<svg|<img src=x/);
  });

  test('has no add button while the family has paused guests', () => {
    expect(renderTimeline(timeline(), 'en').html).toContain('Add Your Memory');
    const paused = renderTimeline(timeline({ guestsPaused: true }), 'en').html;
    expect(paused).not.toContain('Add Your Memory');
    expect(paused).toContain('The family has paused new memories.');
  });
});
