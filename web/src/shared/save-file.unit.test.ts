import { describe, expect, it } from '@jest/globals';
import { fileName } from './save-file.js';

describe('fileName', () => {
  it('keeps letters of all languages and drops what a file system refuses', () => {
    expect(fileName('Мемориал / May 2026: "first"', 'txt')).toBe('Мемориал-May-2026-first.txt');
    expect(fileName('../..', 'txt')).toBe('export.txt');
  });
});
