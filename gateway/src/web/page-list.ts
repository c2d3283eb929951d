import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const listed = z.array(
  z.object({
    path: z.string().startsWith('/'),
    title: z.string().default(''),
    description: z.string().optional(),
    indexed: z.boolean(),
    /** What it is going to ask for: its scripts and styles. */
    scripts: z.array(z.string()).default([]),
    styles: z.array(z.string()).default([]),
    /** The styles of a look that is drawn from the page's answer. */
    lookStyles: z.array(z.string()).optional(),
    /** What it looks like before any script has come, with the styles for it; not where the query has one of `unless`. */
    look: z.object({ html: z.string(), styles: z.array(z.string()), unless: z.array(z.string()) }).optional(),
  }),
);

/** What the web's route table says of a page. */
export type ListedPage = z.infer<typeof listed>[number];

export type PageList = {
  /** Undefined: the web has no such page. */
  readonly find: (path: string) => ListedPage | undefined;
  /** The addresses that search engines may keep. */
  readonly indexed: readonly string[];
  readonly all: readonly ListedPage[];
};

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`, 'i');

/** The pages of the built web, as its own route table wrote them down. */
export const readPageList = async (folder: string): Promise<PageList> => {
  const text = await readFile(join(folder, '.pages.json'), 'utf8').catch((cause: unknown) => {
    throw new Error(`There is no .pages.json in ${folder}. Build the web, or point WEB_DIR at its dist folder.`, {
      cause,
    });
  });
  const pages = listed.parse(JSON.parse(text)).map((page) => ({ pattern: patternOf(page.path), page }));
  return {
    find: (path) => pages.find(({ pattern }) => pattern.test(path))?.page,
    all: pages.map(({ page }) => page),
    indexed: pages.filter(({ page }) => page.indexed && !page.path.includes(':')).map(({ page }) => page.path),
  };
};
