import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { present } from '@keepsake/contracts/values/present';
import type { Log } from '@keepsake/platform/log';
import { z } from 'zod';
import type { GatewayConfig } from '../config.js';
import { filledIn } from './looks.js';
import type { Look } from './page.js';
import type { ListedPage } from './page-list.js';

type Drawing = {
  readonly drawTimeline: (answer: unknown) => string;
  readonly firstPicture: (answer: unknown) => string | undefined;
};
const drawing = z.custom<Drawing>(
  (module) => typeof (module as Partial<Drawing> | null)?.drawTimeline === 'function',
  'The built web has no module that draws a timeline. Build the web anew.',
);

/** What of a public timeline is seen before anything has been asked; nothing where the built web draws no such look. */
export type DrawTimeline = (answer: unknown) => { readonly look?: Look; readonly firstPicture?: string };

/** The web's own module draws it, from the very answer that the living page will draw. Without it a page is only slower. */
export const readTimelineLook = async (
  folder: string,
  page: ListedPage | undefined,
  site: GatewayConfig['site'],
  words: Log,
): Promise<DrawTimeline> => {
  if (!page?.lookStyles) return () => ({});
  const styles = await Promise.all(page.lookStyles.map((style) => readFile(join(folder, style), 'utf8')));
  const { drawTimeline, firstPicture } = drawing.parse(
    await import(pathToFileURL(join(folder, '.draw-timeline.mjs')).href),
  );
  const style = styles.join('');
  return (answer) => {
    try {
      const look = { html: filledIn(drawTimeline(answer), site), style };
      return { look, ...present({ firstPicture: firstPicture(answer) }) };
    } catch (error) {
      words.error({ error }, 'the first look of a timeline could not be drawn; its page goes without');
      return {};
    }
  };
};
