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

describe('isPublicAddress', () => {
  test.each(['https://keepsake.family', 'https://plates.keepsake.co.uk', 'https://keepsake.family:8443'])(
    'accepts %s',
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
  ])('rejects %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

test('plate addresses are in upper case for the alphanumeric mode of QR', () => {
  expect(plateUrl(publicUrl, 'CF7K3M9QXA2TDV')).toBe('HTTPS://KEEPSAKE.FAMILY/C/CF7K3M9QXA2TDV');
  expect(plateUrl(publicUrl, 'CF7K3M9QXA2TDV')).toMatch(/^[0-9A-Z $%*+\-./:]+$/);
});

describe('a planned batch', () => {
  test('has the reserved serials', () => {
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

  test('is rejected in production when it is a sample or a test', () => {
    expect(() => planBatch(fresh, { publicUrl: 'http://localhost:8080', production: true })).toThrow(/PUBLIC_URL/);
    expect(() => planBatch({ ...fresh, prefix: 'TEST' }, { publicUrl, production: true })).toThrow(/another prefix/);
    expect(planBatch({ ...fresh, prefix: 'TEST' }, { publicUrl, production: false }).test).toBe(true);
  });
});
