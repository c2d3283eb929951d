import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { present } from '@keepsake/contracts/values/present';
import type { Log } from '@keepsake/platform/log';
import { z } from 'zod';
import type { GatewayConfig } from '../config.js';
import { filledIn } from './prerendered-pages.js';
import type { Prerendered } from './page.js';
import type { ListedPage } from './page-list.js';

type Drawing = {
  readonly renderTimeline: (answer: unknown) => string;
  readonly firstPicture: (answer: unknown) => string | undefined;
};
const drawing = z.custom<Drawing>(
  (module) => typeof (module as Partial<Drawing> | null)?.renderTimeline === 'function',
  'The built web has no module that renders a timeline. Build the web again.',
);

/** Prerenders a public timeline; undefined if the web build has no renderer. */
export type DrawTimeline = (answer: unknown) => { readonly prerendered?: Prerendered; readonly firstPicture?: string };

/** The web's own module renders it from the API response that the browser uses too. It is an optimization only. */
export const loadTimelinePage = async (
  folder: string,
  page: ListedPage | undefined,
  site: GatewayConfig['site'],
  logger: Log,
): Promise<DrawTimeline> => {
  if (!page?.lookStyles) return () => ({});
  const styles = await Promise.all(page.lookStyles.map((style) => readFile(join(folder, style), 'utf8')));
  const { renderTimeline, firstPicture } = drawing.parse(
    await import(pathToFileURL(join(folder, '.draw-timeline.mjs')).href),
  );
  const style = styles.join('');
  return (answer) => {
    try {
      const prerendered = { html: filledIn(renderTimeline(answer), site), style };
      return { prerendered, ...present({ firstPicture: firstPicture(answer) }) };
    } catch (error) {
      logger.error({ error }, 'failed to prerender a timeline; sending its page without');
      return {};
    }
  };
};
