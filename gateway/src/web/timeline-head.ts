import { isPlateCode } from '@keepsake/contracts/values/plate-code';
import { z } from 'zod';
import type { Page } from '../viewing/page.js';
import type { Pages } from '../viewing/pages.js';
import type { Head, Look } from './page.js';
import { isDemoCode } from './plates.js';
import type { DrawTimeline } from './timeline-look.js';

const preview = z.object({ title: z.string(), description: z.string(), imageUrl: z.string().optional() });

const pictured = z.object({ portraitUrl: z.string().optional(), coverUrl: z.string().optional() });

type Seen = { readonly pictures: readonly string[]; readonly look?: Look };

/** Drawn once for each version of a page. */
const seenOf = new WeakMap<Page, Seen>();

const seenIn = (page: Page, draw: DrawTimeline): Seen => {
  const known = seenOf.get(page);
  if (known) return known;
  const answer: unknown = JSON.parse(page.bytes.toString('utf8'));
  const { coverUrl, portraitUrl } = pictured.parse(answer);
  const { look, firstPicture } = draw(answer);
  const pictures = [coverUrl, portraitUrl, firstPicture].filter((url) => url !== undefined);
  const found = { pictures, ...(look && { look }) };
  seenOf.set(page, found);
  return found;
};

type Deps = { readonly pages: Pick<Pages, 'get'>; readonly publicUrl: string; readonly draw: DrawTimeline };
export type TimelinePage = { readonly head: Head; readonly status: number; readonly look?: Look };

/**
 * What a timeline's page says of itself before it is opened. Private ones, unknown ones and ones that cannot be asked about
 * say nothing: no name, no picture.
 */
export const timelinePage = async ({ pages, publicUrl, draw }: Deps, code: string): Promise<TimelinePage> => {
  const silent = { indexed: false };
  const demo = isDemoCode(code);
  if (!isPlateCode(code) && !demo) return { head: silent, status: 404 };
  const page = await pages.get(demo ? 'demo' : code, 30).catch(() => undefined);
  if (!page) return { head: silent, status: 200 };
  if (!page.live) return { head: silent, status: 404 };
  if (page.isPrivate || page.preview.length === 0) return { head: silent, status: 200 };
  // The demo tells its story without asking.
  const seen = demo ? undefined : seenIn(page, draw);
  const { imageUrl, ...words } = preview.parse(JSON.parse(page.preview.toString('utf8')));
  return {
    status: 200,
    head: {
      ...words,
      ...(imageUrl === undefined ? {} : { imageUrl: new URL(imageUrl, publicUrl).href }),
      address: `${publicUrl}/timeline/${page.code}`,
      indexed: page.indexed,
      preview: true,
      ...(seen && { ahead: { answer: `/api/timeline/${page.code}?limit=30`, pictures: seen.pictures } }),
    },
    ...(seen?.look && { look: seen.look }),
  };
};
