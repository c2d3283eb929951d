import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { owners, rowTypesFile, rowTypesOf } from './row-types/row-types.js';

describe('row types', () => {
  it.each(owners)('match the migrations of %s; make row-types writes them', async (owner) => {
    expect(readFileSync(rowTypesFile(owner), 'utf8')).toBe(await rowTypesOf(owner));
  });
});
