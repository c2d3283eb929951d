import { describe, expect, test } from '@jest/globals';
import { missingArchive } from '@keepsake/native/archived-postgres';
import { restoreDrill } from './drill.js';

/* `make restore-drill` in a small size, and with archiving that ends unnoticed. */

const missing = missingArchive();
const required = (process.env['REQUIRE_ADAPTERS'] ?? '').includes('all');
const whenHad = missing === undefined || required ? describe : describe.skip;

const size = { sizeMb: 16, seconds: 6, archiveTimeoutS: 2, maxLossMs: 8_000, report: () => undefined };

whenHad('restore drill', () => {
  test('loses at most the last seconds and restores a chosen time', async () => {
    const { loss, table, problems } = await restoreDrill(size);
    expect(problems).toEqual([]);
    expect(loss.acknowledged).toBeGreaterThan(20);
    expect(table['time to restore']).toMatch(/^\d+\.\d s$/);
  }, 300_000);

  test('fails when archiving has ended unnoticed', async () => {
    const { problems } = await restoreDrill({ ...size, isSabotaged: true });
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^chosen time: /),
        expect.stringMatching(/^writes of .* are lost$/),
      ]),
    );
  }, 300_000);
});
