import type { Db } from '@keepsake/platform/database';
import type { Objects } from '@keepsake/platform/objects/objects';
import { openMirrorFolder } from './adapters/mirror-folder.js';
import { timelinePages, writeFrame, writeLead } from './adapters/mirror-pages.js';
import { postgresMirrorRows } from './adapters/mirror-rows.postgres.js';
import type { MirrorReport } from './application/ports.js';
import { writeMirror } from './application/write-mirror.js';
import { postgresExportEntries, postgresExports } from '../exports/api.js';

/** Writes or updates the mirror in a folder; for `make ops`. */
export const mirrorTo = async (
  { db, objects }: { readonly db: Db; readonly objects: Pick<Objects, 'get'> },
  root: string,
  report: (text: string) => void,
): Promise<MirrorReport> => {
  const folder = await openMirrorFolder(root);
  return writeMirror({
    rows: postgresMirrorRows(db),
    writeTimeline: timelinePages({ objects, entries: postgresExportEntries(db), exports: postgresExports(db) }),
    writeLead,
    writeFrame,
  })(folder, report);
};
