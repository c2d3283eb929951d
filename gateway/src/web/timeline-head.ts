import { isPlateCode } from '@keepsake/contracts/values/plate-code';
import { z } from 'zod';
import type { Pages } from '../viewing/pages.js';
import type { Head } from './page.js';

const preview = z.object({ title: z.string(), description: z.string(), imageUrl: z.string().optional() });

export type TimelinePage = { readonly head: Head; readonly status: number };

/**
 * What a timeline's page says of itself before it is opened. Private ones, unknown ones and ones that cannot be asked about
 * say nothing: no name, no picture.
 */
export const timelinePage = async (pages: Pages, publicUrl: string, code: string): Promise<TimelinePage> => {
  const silent = { indexed: false };
  if (!isPlateCode(code) && code !== 'demo') return { head: silent, status: 404 };
  const page = await pages.get(code, 30).catch(() => undefined);
  if (!page) return { head: silent, status: 200 };
  if (!page.live) return { head: silent, status: 404 };
  if (page.isPrivate || page.preview.length === 0) return { head: silent, status: 200 };
  const { imageUrl, ...words } = preview.parse(JSON.parse(page.preview.toString('utf8')));
  return {
    status: 200,
    head: {
      ...words,
      ...(imageUrl === undefined ? {} : { imageUrl: new URL(imageUrl, publicUrl).href }),
      address: `${publicUrl}/timeline/${page.code}`,
      indexed: page.indexed,
    },
  };
};
