import { describe, expect, test } from '@jest/globals';
import { chooseDataDir } from './data-dir.js';

describe('data folder', () => {
  test('is in the checkout when the database can reach it', () => {
    expect(chooseDataDir(undefined, '/srv/keepsake', () => true).dataDir).toBe('/srv/keepsake/.keepsake');
  });

  test('follows DATA_DIR even when the database cannot reach it', () => {
    expect(chooseDataDir('/root/photos', '/srv/keepsake', () => false).dataDir).toBe('/root/photos');
    expect(chooseDataDir('photos', '/srv/keepsake', () => true).dataDir).toBe('/srv/keepsake/photos');
  });

  test('is outside the checkout, one per checkout, when the database cannot reach it', () => {
    const mine = chooseDataDir(undefined, '/root/keepsake', () => false);
    const other = chooseDataDir(undefined, '/root/keepsake-2', () => false);
    expect(mine.dataDir).toMatch(/^\/var\/lib\/keepsake\/[0-9a-f]{12}$/);
    expect(mine.dataDir).not.toBe(other.dataDir);
    expect(mine.reason).toContain('/root/keepsake');
  });

  test('ignores an empty DATA_DIR', () => {
    expect(chooseDataDir('', '/srv/keepsake', () => true).dataDir).toBe('/srv/keepsake/.keepsake');
  });
});
