import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const listed = z.array(z.object({ path: z.string().startsWith('/'), indexed: z.boolean() }));

export type PageList = {
  /** Undefined: the web has no such page. */
  readonly find: (path: string) => { readonly indexed: boolean } | undefined;
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
  const pages = listed.parse(JSON.parse(text)).map(({ path, indexed }) => ({ pattern: patternOf(path), indexed }));
  return { find: (path) => pages.find(({ pattern }) => pattern.test(path)) };
};
