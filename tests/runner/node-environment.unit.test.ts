import { loadSync } from '@grpc/proto-loader';
import { describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';

const includeDirs = [fileURLToPath(new URL('../../proto/', import.meta.url))];
const file = 'platform/v1/backstage.proto';

describe('environment of suites', () => {
  it('loads the same proto files once per worker', () => {
    const definition = loadSync(file, { includeDirs, enums: String });
    expect(Object.keys(definition)).toContain('keepsake.platform.v1.Backstage');
    expect(loadSync(file, { includeDirs, enums: String })).toBe(definition);
  });

  it('loads them again with other options', () => {
    const definition = loadSync(file, { includeDirs, longs: Number });
    expect(loadSync(file, { includeDirs, longs: String })).not.toBe(definition);
  });
});
