import { fileURLToPath } from 'node:url';
import type { Sabotage } from '../orders/stack.js';

const preload = fileURLToPath(new URL('./preload.mjs', import.meta.url));

/**
 * Returns the environment that breaks the product: Node loads `preload.mjs`, which replaces the text of one source
 * file. The product itself has no such switch.
 */
export const sabotaged = (sabotage: Sabotage | undefined): Readonly<Record<string, string>> =>
  sabotage === undefined ? {} : { NODE_OPTIONS: `--import ${preload}`, CHAOS_SABOTAGE: sabotage };
