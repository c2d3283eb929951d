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
  readonly languages: readonly string[];
  readonly renderTimeline: (
    answer: unknown,
    language: string,
  ) => { readonly html: string; readonly title: string; readonly description: string };
  readonly firstPicture: (answer: unknown) => string | undefined;
};
const drawing = z.custom<Drawing>(
  (module) => typeof (module as Partial<Drawing> | null)?.renderTimeline === 'function',
  'The built web has no module that renders a timeline. Build the web again.',
);

/** A public timeline in one language; empty if the web build has no renderer. */
type Drawn = {
  readonly prerendered?: Prerendered;
  readonly firstPicture?: string;
  readonly title?: string;
  readonly description?: string;
};

export type TimelineRenderer = {
  /** Languages of the guest pages. */
  readonly languages: readonly string[];
  readonly draw: (answer: unknown, language: string) => Drawn;
};

export const noRenderer: TimelineRenderer = { languages: ['en'], draw: () => ({}) };

/** The web's own module renders it from the API response that the browser uses too. It is an optimization only. */
export const loadTimelinePage = async (
  folder: string,
  page: ListedPage | undefined,
  site: GatewayConfig['site'],
  logger: Log,
): Promise<TimelineRenderer> => {
  if (!page?.lookStyles) return noRenderer;
  const styles = await Promise.all(page.lookStyles.map((style) => readFile(join(folder, style), 'utf8')));
  const { languages, renderTimeline, firstPicture } = drawing.parse(
    await import(pathToFileURL(join(folder, '.draw-timeline.mjs')).href),
  );
  const style = styles.join('');
  const draw: TimelineRenderer['draw'] = (answer, language) => {
    try {
      const { html, title, description } = renderTimeline(answer, language);
      const prerendered = { html: filledIn(html, site), style };
      return { prerendered, title, description, ...present({ firstPicture: firstPicture(answer) }) };
    } catch (error) {
      logger.error({ error }, 'failed to prerender a timeline; sending its page without');
      return {};
    }
  };
  return { languages, draw };
};
