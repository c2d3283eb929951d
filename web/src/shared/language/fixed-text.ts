import type fixed from '../../locales/en/guest/fixed.json';
import { textOf, type Values } from './texts.js';

/**
 * Translates a sentence of the contracts, whose English the server uses too. `fixed.json` has it for translators; a test
 * compares both.
 */
export const fixedText = (key: keyof typeof fixed, english: string, values?: Values): string =>
  textOf(`fixed.${key}`, english, values);
