import { fileURLToPath } from 'node:url';
import type { Sabotage } from '../world.js';

const preload = fileURLToPath(new URL('./preload.mjs', import.meta.url));

/**
 * The environment in which the product runs with this part broken: Node loads `preload.mjs` first, which hands a changed
 * text of one source file to whoever imports it. The product itself has no switch, so none can be turned in production.
 */
export const sabotaged = (sabotage: Sabotage | undefined): Readonly<Record<string, string>> =>
  sabotage === undefined ? {} : { NODE_OPTIONS: `--import ${preload}`, CHAOS_SABOTAGE: sabotage };
