import { isDemoCode, isPlateCode, parseDemoCode } from '@keepsake/contracts/values/plate-code';
import { present } from '@keepsake/contracts/values/present';
import { z } from 'zod';
import type { CachedTimeline } from '../edge/cached-timeline.js';
import type { Pages } from '../edge/pages.js';
import type { Head, Prerendered } from './page.js';
import type { TimelineRenderer } from './timeline-page.js';

const preview = z.object({ title: z.string(), description: z.string(), imageUrl: z.string().optional() });

const pictured = z.object({ portraitUrl: z.string().optional(), coverUrl: z.string().optional() });

type Seen = {
  readonly pictures: readonly string[];
  readonly prerendered?: Prerendered;
  /** Title and description in the language. */
  readonly labels: { readonly title?: string; readonly description?: string };
};

/** Rendered once per version of a page and language. */
const seenOf = new WeakMap<CachedTimeline, Map<string, Seen>>();

const seenIn = (page: CachedTimeline, draw: TimelineRenderer['draw'], language: string): Seen => {
  const byLanguage = seenOf.get(page) ?? new Map<string, Seen>();
  seenOf.set(page, byLanguage);
  const known = byLanguage.get(language);
  if (known) return known;
  const answer: unknown = JSON.parse(page.bytes.toString('utf8'));
  const { coverUrl, portraitUrl } = pictured.parse(answer);
  const { prerendered, firstPicture, title, description } = draw(answer, language);
  const pictures = [coverUrl, portraitUrl, firstPicture].filter((url) => url !== undefined);
  const found = { pictures, ...(prerendered && { prerendered }), labels: present({ title, description }) };
  byLanguage.set(language, found);
  return found;
};

type Deps = { readonly pages: Pick<Pages, 'get'>; readonly publicUrl: string; readonly draw: TimelineRenderer['draw'] };
export type TimelinePage = { readonly head: Head; readonly status: number; readonly prerendered?: Prerendered };

/** Returns the metadata of a timeline page. Private, unknown and unavailable ones contain no name and no image. */
export const timelinePage = async (
  { pages, publicUrl, draw }: Deps,
  code: string,
  language: string,
): Promise<TimelinePage> => {
  const silent = { indexed: false };
  const demo = isDemoCode(code);
  if (!isPlateCode(code) && !demo) return { head: silent, status: 404 };
  const page = await pages.get(demo ? parseDemoCode(code) : code, 30).catch(() => undefined);
  if (!page) return { head: silent, status: 200 };
  if (!page.live) return { head: silent, status: 404 };
  if (page.isPrivate || page.preview.length === 0) return { head: silent, status: 200 };
  // The demo is static and needs no request.
  const seen = demo ? undefined : seenIn(page, draw, language);
  const { imageUrl, ...labels } = preview.parse(JSON.parse(page.preview.toString('utf8')));
  return {
    status: 200,
    head: {
      ...labels,
      ...(language === 'en' ? {} : seen?.labels),
      ...(imageUrl === undefined ? {} : { imageUrl: new URL(imageUrl, publicUrl).href }),
      address: `${publicUrl}/timeline/${page.code}`,
      indexed: page.indexed,
      preview: true,
      ...(seen && { ahead: { answer: `/api/timeline/${page.code}?limit=30`, pictures: seen.pictures } }),
    },
    ...(seen?.prerendered && { prerendered: seen.prerendered }),
  };
};
