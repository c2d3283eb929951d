import { objectCheck, type Orphan } from '@keepsake/qr-timeline/object-check';
import { limitOf, type Command } from '../command.js';
import { sizeOf, table } from '../table.js';

const dayMs = 24 * 60 * 60 * 1_000;

const orphans: Command = {
  name: 'orphans',
  flags: ['limit', 'remove'],
  description: 'stored files older than a day that no row references; --remove deletes them',
  run: async ({ installation, flags, reportProgress: report }) => {
    const shown = limitOf(flags, 20);
    const objects = await installation.objects();
    const found: Orphan[] = [];
    let count = 0;
    let bytes = 0;
    for await (const orphan of objectCheck(installation.db('qr-timeline'), objects).orphans(
      new Date(Date.now() - dayMs),
    )) {
      if (found.length < shown) found.push(orphan);
      count += 1;
      bytes += orphan.size;
      if (flags.remove === true) await objects.remove(orphan.key);
      if (count % 1_000 === 0) report(`${count} found`);
    }
    const sum = `${count} orphans, ${sizeOf(bytes)}`;
    const rest = count > found.length ? `\n… and ${count - found.length} more (--limit shows more)` : '';
    const last = flags.remove === true ? 'Removed.' : 'To remove them: orphans --remove.';
    return {
      json: { count, bytes, removed: flags.remove === true, orphans: found },
      text:
        count === 0
          ? 'There are no orphans: every stored file is referenced, or younger than a day.'
          : `${table(
              ['file', 'bytes', 'stored at'],
              found.map(({ key, size, at }) => [key, size, at]),
            )}${rest}\n\n${sum}. ${last}`,
    };
  },
};

export const storedFiles: readonly Command[] = [orphans];
