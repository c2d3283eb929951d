import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { makePlateCode } from '@keepsake/contracts/values/plate-code';
import { openFileObjects } from '@keepsake/platform/objects/objects.file';
import { randomIds } from '@keepsake/platform/ids';
import type pg from 'pg';

const story = 'She put things where there was room and they stayed, out of politeness. '.repeat(4);

export type SeededTimeline = { readonly id: string; readonly code: string };

export const addTimeline = async (client: pg.Client, ownerId: string): Promise<SeededTimeline> => {
  const [id, code] = [randomUUID(), makePlateCode('CF', randomIds.symbols(11))];
  await client.query(
    `insert into timelines (id, code, code_id, owner_id, owner_name, owner_email, event_type, event_type_slug, honoree_name,
       is_private, guest_policy, test, created_at, confirmed_at)
     values ($1, $2, gen_random_uuid(), $3, 'Ana', 'ana@keepsake.example', 'Memorial', 'memorial', 'Inés Rivera', false,
       'open', true, now(), now())`,
    [id, code, ownerId],
  );
  return { id, code };
};

export type SeededFile = {
  readonly kind: 'image' | 'video';
  readonly type: string;
  readonly bytes: Buffer;
  /** The file is also what pages show: as this variant, and of this length. */
  readonly shownAs?: 'full' | 'video';
  readonly durationMs?: number;
};

/** Inserts memories with one file each, as if they were posted and processed. */
export const addMemories = async (
  client: pg.Client,
  { folder, timelineId }: { readonly folder: string; readonly timelineId: string },
  files: Iterable<SeededFile>,
): Promise<void> => {
  const objects = await openFileObjects(join(folder, 'objects'));
  let at = 0;
  for (const { kind, type, bytes, shownAs, durationMs } of files) {
    const [entryId, uploadId, mediaId] = [randomUUID(), randomUUID(), randomBytes(16).toString('hex')];
    const objectKey = `originals/${uploadId}`;
    await objects.put(objectKey, Readable.from([bytes]), { type });
    await client.query(
      `insert into uploads (id, browser_id, object_key, name, kind, type, size, sha256, state, received_at, put_away)
       values ($1, 'bench', $2, $3, $4, $5, $6, '', 'ready', now(), true)`,
      [uploadId, objectKey, kind === 'image' ? 'photo.jpg' : 'video.mov', kind, type, bytes.length],
    );
    await client.query(
      `insert into media (id, timeline_id, upload_id, kind, state, variants, width, height, duration_ms)
       values ($1, $2, $3, $4, 'ready', $5, 2000, 1500, $6)`,
      [
        mediaId,
        timelineId,
        uploadId,
        kind,
        shownAs ? { [shownAs]: { key: objectKey, ...(kind === 'video' && { sameStreams: true }) } } : {},
        durationMs ?? null,
      ],
    );
    await client.query(
      `insert into entries (id, timeline_id, sort_key, date, title, description, media_id, status, submitted_by,
         submitted_at, version)
       values ($1, $2, $3, '1974', $4, $5, $6, 'shown', 'Rosa', now(), 1)`,
      [entryId, timelineId, String(at).padStart(24, '0') + entryId, `The summer of ${at + 1}`, story, mediaId],
    );
    at += 1;
  }
};
