import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodedVideo, ffmpegIsHere, video } from '../video-fixture.js';
import { blankConfigNotes } from './hevc-config.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-hevc-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const describeWithFfmpeg = ffmpegIsHere ? describe : describe.skip;
const encoderNote = /x265 \(build/;

describeWithFfmpeg('parameter sets of an HEVC video', () => {
  it('have no notes, and the video still plays', async () => {
    const sent = await video(['-c:v', 'libx265', '-x265-params', 'log-level=error', '-tag:v', 'hvc1']);
    const configAt = sent.indexOf('hvcC');
    expect(sent.subarray(configAt).toString('latin1')).toMatch(encoderNote);
    const file = join(folder, 'film.mov');
    await writeFile(file, sent);
    await blankConfigNotes(file);
    const blanked = await readFile(file);
    expect(blanked).toHaveLength(sent.length);
    expect(blanked.subarray(configAt).toString('latin1')).not.toMatch(encoderNote);
    expect(decodedVideo(blanked)).toEqual({ codec: 'hevc', frames: 10, faults: '' });
  });

  it('are missing in a file that is no video', async () => {
    const file = join(folder, 'nothing.mov');
    await writeFile(file, Buffer.alloc(100));
    await expect(blankConfigNotes(file)).rejects.toThrow('no readable head');
  });
});
