import { isMirrored, scanFolders, timelineFolder } from '../domain/mirrored.js';
import type { MirrorFolder, MirrorReport, MirrorRows, WriteTimeline } from './ports.js';

type Deps = {
  readonly rows: MirrorRows;
  readonly writeTimeline: WriteTimeline;
  readonly writeLead: (folder: MirrorFolder, at: string, to: string) => Promise<void>;
  readonly writeFrame: (folder: MirrorFolder, sentence: string | undefined) => Promise<void>;
};

const beforeAll = '00000000-0000-0000-0000-000000000000';
const atOnce = 200;

/**
 * Writes all pages. What may no longer be seen is removed before anything is written, so that an interrupted run leaves
 * nothing of it.
 */
export const writeMirror =
  ({ rows, writeTimeline, writeLead, writeFrame }: Deps) =>
  async (folder: MirrorFolder, report: (text: string) => void): Promise<MirrorReport> => {
    const open = new Set<string>();
    for (let after = beforeAll; ;) {
      const some = await rows.publicAfter(after, atOnce);
      for (const { timeline } of some) if (isMirrored(timeline)) open.add(timeline.code);
      const last = some.at(-1);
      if (!last) break;
      after = last.timeline.id;
    }
    const leads = new Map<string, string>();
    for (let after = beforeAll; ;) {
      const { leads: some, last } = await rows.leadsAfter(after, atOnce);
      for (const { code, to } of some) if (open.has(to)) leads.set(code, to);
      if (last === undefined) break;
      after = last;
    }
    await folder.keepOnly('timeline', (code) => open.has(code) || leads.has(code));
    for (const scans of ['C', 'c']) await folder.keepOnly(scans, (code) => leads.has(code));
    await writeFrame(folder, await rows.sentence());

    let missing = 0;
    let timelines = 0;
    for (let after = beforeAll; ;) {
      const some = await rows.publicAfter(after, atOnce);
      for (const { timeline, changedAt } of some) {
        if (!open.has(timeline.code)) continue;
        missing += await writeTimeline(timeline, changedAt, folder);
        timelines += 1;
        if (timelines % 100 === 0) report(`${timelines} of ${open.size} timelines`);
      }
      const last = some.at(-1);
      if (!last) break;
      after = last.timeline.id;
    }
    for (const [code, to] of leads) {
      for (const at of scanFolders(code)) await writeLead(folder, at, to);
      if (!open.has(code)) await writeLead(folder, timelineFolder(code), to);
    }
    return { ...folder.counts(), timelines, codes: leads.size, missing };
  };
