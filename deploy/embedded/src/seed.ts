import type { Stack } from './stack.js';
export const seedFamilies = async (_: {
  stack: Stack;
  dataDir: string;
  evenBesideOthers: boolean;
  tell: (words: string) => Promise<void>;
}): Promise<void> => {};
