import { describe, expect, test } from '@jest/globals';
import { editEntriesBody, entryIdsBody } from './timelines.js';

const id = '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c01';
const labels = { title: 'The boat', description: '', pictures: [{ id }] };

describe('bodies of contributions', () => {
  test('accepts an edit that withdraws nothing', () => {
    expect(editEntriesBody.parse({ ...labels, withdrawn: [] }).withdrawn).toEqual([]);
    expect(editEntriesBody.parse(labels).withdrawn).toEqual([]);
    expect(editEntriesBody.parse({ ...labels, withdrawn: [id] }).withdrawn).toEqual([id]);
  });

  test('rejects an edit without memories, and a withdrawal of none', () => {
    expect(editEntriesBody.safeParse({ ...labels, pictures: [] }).success).toBe(false);
    expect(entryIdsBody.safeParse({ ids: [] }).success).toBe(false);
    expect(entryIdsBody.safeParse({ ids: [id] }).success).toBe(true);
  });
});
