import { resolve } from 'node:path';
import { mirrorTo } from '@keepsake/qr-timeline/mirror';
import type { Command } from '../command.js';

const mirror: Command = {
  name: 'mirror',
  positionals: { usage: '<folder>', min: 1, max: 1 },
  description: 'write the public timelines as a folder that any web server serves; again: writes only what changed',
  run: async ({ installation, positionals: [folder = ''], reportProgress: report }) => {
    const root = resolve(folder);
    const objects = await installation.objects();
    const done = await mirrorTo({ db: installation.db('qr-timeline'), objects }, root, report);
    const { timelines, codes, written, unchanged, removed, missing } = done;
    const lost = missing === 0 ? '' : `\n${missing} files that pages should show are missing in the object store.`;
    return {
      json: { folder: root, ...done },
      good: missing === 0,
      text: `${timelines} public timelines and ${codes} codes in ${root}: ${written} files written, ${unchanged} unchanged, ${removed} removed.${lost}`,
    };
  },
};

export const mirrors: readonly Command[] = [mirror];
