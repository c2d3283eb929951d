import { describe, expect, test } from '@jest/globals';
import { isPublicAddress, planBatch, plateUrl } from './batch.js';

const fresh = {
  id: '0190a000-0000-7000-8000-000000000002',
  name: 'Spring',
  prefix: 'CF',
  quantity: 3,
  copies: 1,
  lastNumber: 12,
  createdAt: new Date(0),
};
const publicUrl = 'https://keepsake.family';

describe('which addresses may be engraved', () => {
  test.each(['https://keepsake.family', 'https://plates.keepsake.co.uk', 'https://keepsake.family:8443'])(
    '%s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    'http://keepsake.family',
    'https://localhost',
    'https://keepsake',
    'https://10.0.0.1',
    'https://[::1]',
    'https://shop.local',
    'https://keepsake.test',
    'https://shop.internal',
  ])('not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

test('the address on a plate is in capitals, which the densest mode of QR can write', () => {
  expect(plateUrl(publicUrl, 'CF7K3M9QXA2TDV')).toBe('HTTPS://KEEPSAKE.FAMILY/C/CF7K3M9QXA2TDV');
  expect(plateUrl(publicUrl, 'CF7K3M9QXA2TDV')).toMatch(/^[0-9A-Z $%*+\-./:]+$/);
});

describe('a planned batch', () => {
  test('carries the serials that were taken for it', () => {
    expect(planBatch(fresh, { publicUrl, production: true })).toMatchObject({
      total: 3,
      firstSerial: 'CF000010',
      lastSerial: 'CF000012',
      baseUrl: publicUrl,
      sample: false,
      test: false,
    });
  });

  test('is a sample when the public cannot reach its address', () => {
    expect(planBatch(fresh, { publicUrl: 'http://localhost:8080', production: false }).sample).toBe(true);
  });

  test('is refused in production when it is a sample or a test', () => {
    expect(() => planBatch(fresh, { publicUrl: 'http://localhost:8080', production: true })).toThrow(/PUBLIC_URL/);
    expect(() => planBatch({ ...fresh, prefix: 'TEST' }, { publicUrl, production: true })).toThrow(/another prefix/);
    expect(planBatch({ ...fresh, prefix: 'TEST' }, { publicUrl, production: false }).test).toBe(true);
  });
});
