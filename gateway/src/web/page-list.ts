import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const listed = z.array(
  z.object({
    path: z.string().startsWith('/'),
    title: z.string().default(''),
    description: z.string().optional(),
    indexed: z.boolean(),
    /** Title and description in each language, of pages that search engines index in all of them. */
    heads: z.record(z.string(), z.object({ title: z.string(), description: z.string() })).optional(),
    /** The file of each language; absent on pages that are in English only. */
    catalogs: z.record(z.string(), z.string()).optional(),
    /** Scripts and styles of the page. */
    scripts: z.array(z.string()).default([]),
    styles: z.array(z.string()).default([]),
    /** Styles of pages prerendered from an API response. */
    lookStyles: z.array(z.string()).optional(),
    /** Prerendered HTML with its styles; not used if the query has a parameter of `unless`. */
    prerendered: z.object({ html: z.string(), styles: z.array(z.string()), unless: z.array(z.string()) }).optional(),
  }),
);

/** Entry of a page in the route table of the web. */
export type ListedPage = z.infer<typeof listed>[number];

export type IndexedPage = { readonly path: string; readonly languages: readonly string[] };

export type PageList = {
  /** Returns undefined if the web has no such page. */
  readonly find: (path: string) => ListedPage | undefined;
  /** Pages that search engines may index, with the languages that have their own address. */
  readonly indexed: readonly IndexedPage[];
  readonly all: readonly ListedPage[];
};

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`, 'i');

/** Reads the pages of the web build from its own list. */
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
    indexed: pages
      .filter(({ page }) => page.indexed && !page.path.includes(':'))
      .map(({ page: { path, heads = {} } }) => ({ path, languages: Object.keys(heads) })),
  };
};
