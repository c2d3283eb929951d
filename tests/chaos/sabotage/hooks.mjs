// Changes source files while they are loaded.
import { changeSource } from './change-source.mjs';
import { sabotages } from './sabotages.mjs';

let sabotage;

export const initialize = (name) => {
  sabotage = sabotages[name];
  if (!sabotage) throw new Error(`There is no sabotage called ${name}.`);
};

export const load = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context);
  const path = url.split('?')[0];
  if (!sabotage.changes.some(({ file }) => path.endsWith(file))) return loaded;
  return { ...loaded, source: changeSource(sabotage, path, String(loaded.source)) };
};
