import { describe, expect, test } from '@jest/globals';
import { chooseDataDir } from './data-dir.js';

describe('where the data is kept', () => {
  test('in the checkout, when the database can get there', () => {
    expect(chooseDataDir(undefined, '/srv/keepsake', () => true).dataDir).toBe('/srv/keepsake/.keepsake');
  });

  test('where DATA_DIR says, even when the database cannot get there, because nobody moves data in silence', () => {
    expect(chooseDataDir('/root/photos', '/srv/keepsake', () => false).dataDir).toBe('/root/photos');
    expect(chooseDataDir('photos', '/srv/keepsake', () => true).dataDir).toBe('/srv/keepsake/photos');
  });

  test('in a folder of its own per checkout, when the checkout is closed to the database', () => {
    const mine = chooseDataDir(undefined, '/root/keepsake', () => false);
    const other = chooseDataDir(undefined, '/root/keepsake-2', () => false);
    expect(mine.dataDir).toMatch(/^\/var\/lib\/keepsake\/[0-9a-f]{12}$/);
    expect(mine.dataDir).not.toBe(other.dataDir);
    expect(mine.reason).toContain('/root/keepsake');
  });

  test('an empty DATA_DIR counts as none', () => {
    expect(chooseDataDir('', '/srv/keepsake', () => true).dataDir).toBe('/srv/keepsake/.keepsake');
  });
});
