import { isDemoCode, isPlateCode, parseDemoCode } from '@keepsake/contracts/values/plate-code';
import { z } from 'zod';
import type { CachedTimeline } from '../edge/cached-timeline.js';
import type { Pages } from '../edge/pages.js';
import type { Head, Prerendered } from './page.js';
import type { DrawTimeline } from './timeline-page.js';

const preview = z.object({ title: z.string(), description: z.string(), imageUrl: z.string().optional() });

const pictured = z.object({ portraitUrl: z.string().optional(), coverUrl: z.string().optional() });

type Seen = { readonly pictures: readonly string[]; readonly prerendered?: Prerendered };

/** Rendered once per version of a page. */
const seenOf = new WeakMap<CachedTimeline, Seen>();

const seenIn = (page: CachedTimeline, draw: DrawTimeline): Seen => {
  const known = seenOf.get(page);
  if (known) return known;
  const answer: unknown = JSON.parse(page.bytes.toString('utf8'));
  const { coverUrl, portraitUrl } = pictured.parse(answer);
  const { prerendered, firstPicture } = draw(answer);
  const pictures = [coverUrl, portraitUrl, firstPicture].filter((url) => url !== undefined);
  const found = { pictures, ...(prerendered && { prerendered }) };
  seenOf.set(page, found);
  return found;
};

type Deps = { readonly pages: Pick<Pages, 'get'>; readonly publicUrl: string; readonly draw: DrawTimeline };
export type TimelinePage = { readonly head: Head; readonly status: number; readonly prerendered?: Prerendered };

/** Returns the metadata of a timeline page. Private, unknown and unavailable ones contain no name and no image. */
export const timelinePage = async ({ pages, publicUrl, draw }: Deps, code: string): Promise<TimelinePage> => {
  const silent = { indexed: false };
  const demo = isDemoCode(code);
  if (!isPlateCode(code) && !demo) return { head: silent, status: 404 };
  const page = await pages.get(demo ? parseDemoCode(code) : code, 30).catch(() => undefined);
  if (!page) return { head: silent, status: 200 };
  if (!page.live) return { head: silent, status: 404 };
  if (page.isPrivate || page.preview.length === 0) return { head: silent, status: 200 };
  // The demo is static and needs no request.
  const seen = demo ? undefined : seenIn(page, draw);
  const { imageUrl, ...labels } = preview.parse(JSON.parse(page.preview.toString('utf8')));
  return {
    status: 200,
    head: {
      ...labels,
      ...(imageUrl === undefined ? {} : { imageUrl: new URL(imageUrl, publicUrl).href }),
      address: `${publicUrl}/timeline/${page.code}`,
      indexed: page.indexed,
      preview: true,
      ...(seen && { ahead: { answer: `/api/timeline/${page.code}?limit=30`, pictures: seen.pictures } }),
    },
    ...(seen?.prerendered && { prerendered: seen.prerendered }),
  };
};
