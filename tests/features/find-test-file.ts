import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FindTestFile } from './faults.js';
import { readTestFile, type TestFile } from './test-titles.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = new Map<string, TestFile | undefined>();

/** The test files of this repository, each read once. */
export const findTestFile: FindTestFile = (path) => {
  if (!read.has(path))
    read.set(
      path,
      /\.test\.tsx?$/.test(path) && existsSync(root + path)
        ? readTestFile(path, readFileSync(root + path, 'utf8'))
        : undefined,
    );
  return read.get(path);
};
